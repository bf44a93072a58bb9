// What a position is worth: features that a room counts, and weights that were tuned.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <vector>

#include "kyokai/game.hpp"
#include "kyokai/search/net.hpp"

namespace kyokai::search {

/// Values are thousandths of a logit, from the view of one player: 1000 is a win in 73 of 100.
/// Beyond `proven` they tell how many turns a forced end is away.
inline constexpr int win = 30'000;
inline constexpr int proven = 29'000;
inline constexpr int most_judged = 20'000;
inline constexpr int infinity = 31'000;

/// A room's evaluation. It counts its features for White less Black, `turns_of` among them: what
/// is worth something to whoever is to act. Each has two weights, for the beginning and the end
/// of a game; `phase` runs from 0 to 1 between them.
template <class E, class G>
concept Evaluation =
    requires(const typename G::State state, const typename G::Options options, float* counts) {
      { E::feature_count } -> std::convertible_to<int>;
      { E::names[0] } -> std::convertible_to<std::string_view>;
      // Fill in all features; return the phase.
      { E::features(state, options, counts) } -> std::same_as<float>;
      // An action with which the player to act wins at once, or -1; it may overlook some.
      { E::winning(state, options) } -> std::same_as<int>;
      // The action that ends the turn, where it is legal; else -1.
      { E::ending(state) } -> std::same_as<int>;
      // How likely an action is to be good before anything is known, in any unit.
      { E::promise(state, 0) } -> std::same_as<int>;
    };

/// Weights as one row: those of the features for the beginning of a game, as many for its end,
/// then, if there is one, those of the network.
using Weights = std::vector<float>;

/// The colour a seat has; while colours are not chosen, the seats stand for them.
inline int colour_of(const StateBase& state, int seat) {
  return state.first < 0 ? seat : seat ^ state.first;
}

/// A value for White as one for a seat.
inline int for_seat(const StateBase& state, int seat, int white) {
  return colour_of(state, seat) == 0 ? white : -white;
}

/// A room's evaluation with its weights.
template <Game G, class E>
class Judge {
 public:
  using Net_ = Net<G, E::feature_count>;
  static constexpr std::size_t linear = 2 * E::feature_count;

  explicit Judge(const Weights& weights) {
    if (weights.size() != linear && weights.size() != linear + Net_::weight_count) {
      throw Unsupported("so many weights fit no evaluation of this game");
    }
    std::copy_n(weights.begin(), linear, weights_.begin());
    if (weights.size() > linear) {
      net_.emplace(std::span(weights).subspan(linear));
    }
  }

  /// What a position is worth for White.
  int operator()(const typename G::State& state, const typename G::Options& options) const {
    float counts[E::feature_count];
    const float late = E::features(state, options, counts);
    float early_sum = 0;
    float late_sum = 0;
    for (std::size_t i = 0; i < E::feature_count; ++i) {
      early_sum += counts[i] * weights_[i];
      late_sum += counts[i] * weights_[E::feature_count + i];
    }
    float sum = early_sum + (late_sum - early_sum) * late;
    if (net_ && state.side < 2) {
      const float sign = state.side == 0 ? 1 : -1;
      sum += sign * (*net_)(state, options, counts, sign);
    }
    return std::clamp(static_cast<int>(std::lround(1000 * sum)), -most_judged, most_judged);
  }

 private:
  std::array<float, linear> weights_{};
  std::optional<Net_> net_;
};

}  // namespace kyokai::search
