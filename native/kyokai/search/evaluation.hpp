// What a position is worth: features that a room counts, and weights that were tuned.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "kyokai/game.hpp"

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
concept Evaluation = requires(const typename G::State state, const typename G::Options options,
                              float* counts) {
  { E::feature_count } -> std::convertible_to<int>;
  { E::names[0] } -> std::convertible_to<std::string_view>;
  // Fill in all features; return the phase.
  { E::features(state, options, counts) } -> std::same_as<float>;
  // An action with which the player to act wins at once, or -1; it may overlook some.
  { E::winning(state, options) } -> std::same_as<int>;
  // How likely an action is to be good before anything is known, in any unit.
  { E::promise(state, 0) } -> std::same_as<int>;
};

/// The weights of a room's features: so many for the beginning, then as many for the end.
using Weights = std::vector<float>;

/// The worth of a position for White.
template <Game G, class E>
int judged(const typename G::State& state, const typename G::Options& options, const float* weights) {
  float counts[E::feature_count];
  const float late = E::features(state, options, counts);
  float early_sum = 0;
  float late_sum = 0;
  for (int i = 0; i < E::feature_count; ++i) {
    early_sum += counts[i] * weights[i];
    late_sum += counts[i] * weights[E::feature_count + i];
  }
  const float sum = early_sum + (late_sum - early_sum) * late;
  return std::clamp(static_cast<int>(std::lround(1000 * sum)), -most_judged, most_judged);
}

/// The colour a seat has; while colours are not chosen, the seats stand for them.
inline int colour_of(const StateBase& state, int seat) {
  return state.first < 0 ? seat : seat ^ state.first;
}

/// A value for White as one for a seat.
inline int for_seat(const StateBase& state, int seat, int white) {
  return colour_of(state, seat) == 0 ? white : -white;
}

}  // namespace kyokai::search
