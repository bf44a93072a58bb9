// A small network that corrects the weighted sum of features: planes in, logits out.
#pragma once

#include <array>
#include <span>

#include "kyokai/game.hpp"

namespace kyokai::search {

/// What goes in are the board's planes, as learning programs see them, for whoever is to act (a
/// plane that is all ones counts as one input), and the features. Two layers of rectified units
/// follow. All weights are one row of numbers, in the order of the members here.
template <Game G, int Features>
class Net {
 public:
  static constexpr std::size_t cells = static_cast<std::size_t>(G::height) * G::width;
  static constexpr std::size_t inputs = static_cast<std::size_t>(G::plane_count) * cells;
  static constexpr std::size_t wide = 32;
  static constexpr std::size_t narrow = 16;
  static constexpr std::size_t weight_count =
      (inputs + Features + 1) * wide + (wide + 1) * narrow + narrow + 1;

  explicit Net(std::span<const float> weights) : weights_(weights.begin(), weights.end()) {}

  /// The worth, in logits, for whoever is to act; `sign` is 1 for White and -1 for Black.
  float operator()(const typename G::State& s, const typename G::Options& options,
                   const float* features, float sign) const {
    const float* at = weights_.data();
    const float* dense = at + inputs * wide;
    const float* bias = dense + Features * wide;
    std::array<float, wide> first;
    std::copy_n(bias, wide, first.begin());
    G::planes(s, options, Adding{at, first});
    for (std::size_t i = 0; i < Features; ++i) {
      if (features[i] != 0) {
        add(first, dense + i * wide, features[i] * sign);
      }
    }
    return rest(first, bias + wide);
  }

 private:
  /// Takes planes and adds up what their inputs weigh.
  struct Adding {
    const float* at;
    std::array<float, wide>& to;

    template <class Set>
    void put(Set plane) {
      each(plane, [&](int cell) { add(to, at + static_cast<std::size_t>(cell) * wide, 1); });
      at += cells * wide;
    }
    void fill(bool on) {
      if (on) {
        add(to, at, 1);
      }
      at += cells * wide;
    }
  };

  static void add(std::array<float, wide>& to, const float* from, float times) {
    for (std::size_t i = 0; i < wide; ++i) {
      to[i] += times * from[i];
    }
  }

  static float rest(const std::array<float, wide>& first, const float* at) {
    std::array<float, narrow> second;
    std::copy_n(at + wide * narrow, narrow, second.begin());
    for (std::size_t i = 0; i < wide; ++i) {
      const float value = std::max(first[i], 0.0F);
      for (std::size_t j = 0; j < narrow; ++j) {
        second[j] += value * at[i * narrow + j];
      }
    }
    const float* last = at + (wide + 1) * narrow;
    float sum = last[narrow];
    for (std::size_t j = 0; j < narrow; ++j) {
      sum += std::max(second[j], 0.0F) * last[j];
    }
    return sum;
  }

  std::vector<float> weights_;
};

}  // namespace kyokai::search
