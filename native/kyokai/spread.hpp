// Bits as numbers, 0 or 1: one byte or one float for each.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstring>

#include "kyokai/bits.hpp"

namespace kyokai {

/// As many bytes as the processor takes at once.
#ifdef __AVX2__
inline constexpr int at_once = 32;
#else
inline constexpr int at_once = 16;
#endif
using Bytes = u8 __attribute__((vector_size(at_once)));
using Quads = u32 __attribute__((vector_size(at_once)));

/// The lowest bits, one byte for each.
inline void spread_some(u64 bits, u8* to) {
  constexpr u64 each_alone = 0x8040201008040201U;
  using Eights = u64 __attribute__((vector_size(at_once)));
  const Eights alone = Eights{} + each_alone;
#ifdef __AVX2__
  const auto all = std::bit_cast<Bytes>(Quads{} + static_cast<u32>(bits));
  const Bytes there =
      __builtin_shufflevector(all, all, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 18, 18, 18,
                              18, 18, 18, 18, 18, 19, 19, 19, 19, 19, 19, 19, 19);
#else
  using Pairs = u16 __attribute__((vector_size(at_once)));
  const auto all = std::bit_cast<Bytes>(Pairs{} + static_cast<u16>(bits));
  const Bytes there =
      __builtin_shufflevector(all, all, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1);
#endif
  const auto mine = std::bit_cast<Bytes>(alone);
  const Bytes found = std::bit_cast<Bytes>((there & mine) == mine) & 1;
  std::memcpy(to, &found, sizeof found);
}

/// The lowest bits, one float for each.
inline void spread_some(u64 bits, float* to) {
  Quads mine{};
  for (unsigned i = 0; i < at_once / 4; ++i) {
    mine[i] = 1U << i;
  }
  constexpr u32 one = std::bit_cast<u32>(1.0F);
  const Quads there = Quads{} + static_cast<u32>(bits);
  const Quads found = std::bit_cast<Quads>((there & mine) == mine) & one;
  std::memcpy(to, &found, sizeof found);
}

/// The bits from a place on; whatever lies beyond the word after it is not asked for.
template <int at>
inline u64 bits_at(const u64* words, int last) {
  const u64 low = words[at / 64] >> (at % 64);
  if constexpr (at % 64 + at_once > 64) {
    return at / 64 < last ? low | words[at / 64 + 1] << (64 - at % 64) : low;
  }
  return low;
}

/// Write the lowest n bits of some words, of which there are just enough.
template <int n, class T>
inline void spread(const u64* words, T* to) {
  constexpr int some = at_once / static_cast<int>(sizeof(T));
  constexpr int last = (n - 1) / 64;
  static_assert(n >= some);
  unrolled<n / some>([&](auto i) {
    constexpr int at = i * some;
    spread_some(bits_at<at>(words, last), to + at);
  });
  constexpr int rest = n % some;
  if constexpr (sizeof(T) == 1 && rest > 0 && rest <= 4) {
    const u32 four = static_cast<u32>(bits_at<n - rest>(words, last) * 0x204081U) & 0x1010101U;
    std::memcpy(to + n - rest, &four, rest);
  } else if constexpr (rest != 0) {  // what is left, and some of what is there already
    constexpr int at = n - some;
    spread_some(bits_at<at>(words, last), to + at);
  }
}

/// Planes of n places each, written one after the other.
template <int n, class T>
class Planes {
 public:
  explicit Planes(T* to) : to_(to) {}

  void put(u64 plane) {
    spread<n>(&plane, to_);
    to_ += n;
  }
  void put(u128 plane) {
    const u64 words[2] = {static_cast<u64>(plane), static_cast<u64>(plane >> 64)};
    spread<n>(words, to_);
    to_ += n;
  }
  /// A plane that is all ones or all zeros.
  void fill(bool on) {
    std::fill_n(to_, n, on ? T{1} : T{0});
    to_ += n;
  }

 private:
  T* to_;
};

}  // namespace kyokai
