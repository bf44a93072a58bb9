// Chance that can be repeated: SplitMix64, the same in every language that has 64-bit integers.
#pragma once

#include "kyokai/bits.hpp"

namespace kyokai {

constexpr u64 mix(u64 z) {
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
  return z ^ (z >> 31);
}

constexpr u64 golden = 0x9E3779B97F4A7C15U;

/// Numbers that look random, decided by a seed and the number of the stream.
class Rng {
 public:
  explicit constexpr Rng(u64 seed, u64 stream = 0) : state_(mix(seed + golden) ^ mix(~stream)) {}

  constexpr u64 next() { return mix(state_ += golden); }

  /// A number from 0 to n - 1. The bias is below n / 2^64.
  int below(int n) {
    return static_cast<int>((static_cast<u128>(next()) * static_cast<u64>(n)) >> 64);
  }

  [[nodiscard]] constexpr u64 state() const { return state_; }
  constexpr void restore(u64 state) { state_ = state; }

 private:
  u64 state_;
};

}  // namespace kyokai
