// Sets as bits, and the few operations on them that a compiler does not find by itself.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <utility>
#ifdef __BMI2__
#include <immintrin.h>
#endif

namespace kyokai {

using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;
using i8 = std::int8_t;
using i32 = std::int32_t;
using i64 = std::int64_t;
__extension__ using u128 = unsigned __int128;

inline int count(u64 set) { return std::popcount(set); }
inline int count(u128 set) {
  return std::popcount(static_cast<u64>(set)) + std::popcount(static_cast<u64>(set >> 64));
}

/// The index of the lowest bit of a set that is not empty.
inline int lowest(u64 set) { return std::countr_zero(set); }
inline int lowest(u128 set) {
  const auto low = static_cast<u64>(set);
  return low != 0 ? std::countr_zero(low) : 64 + std::countr_zero(static_cast<u64>(set >> 64));
}

constexpr u64 bit(int index) { return u64{1} << index; }
constexpr u128 wide_bit(int index) { return u128{1} << index; }

/// For each byte the index of its k-th bit.
inline constexpr auto nth_in_byte = [] {
  std::array<std::array<u8, 8>, 256> found{};
  for (unsigned byte = 0; byte < 256; ++byte) {
    unsigned k = 0;
    for (unsigned i = 0; i < 8; ++i) {
      if (((byte >> i) & 1) != 0) {
        found[byte][k++] = static_cast<u8>(i);
      }
    }
  }
  return found;
}();

/// The index of the k-th bit of a set (from 0); the set has more than k.
inline int select(u64 set, int k) {
#ifdef __BMI2__
  return std::countr_zero(_pdep_u64(u64{1} << k, set));
#else
  // The sums of the bits in the bytes up to each, then the byte that holds the k-th bit.
  constexpr u64 ones = 0x0101010101010101U;
  constexpr u64 tops = 0x8080808080808080U;
  u64 sums = set - ((set >> 1) & 0x5555555555555555U);
  sums = (sums & 0x3333333333333333U) + ((sums >> 2) & 0x3333333333333333U);
  sums = ((sums + (sums >> 4)) & 0x0F0F0F0F0F0F0F0FU) * ones;
  const u64 before = (((static_cast<u64>(k) * ones) | tops) - sums) & tops;
  const int at = std::popcount(before) * 8;
  const int left = k - static_cast<int>(((sums << 8) >> at) & 0xFF);
  return at + nth_in_byte[(set >> at) & 0xFF][static_cast<unsigned>(left)];
#endif
}
inline int select(u128 set, int k) {
  const u64 halves[2] = {static_cast<u64>(set), static_cast<u64>(set >> 64)};
  const int below = std::popcount(halves[0]);
  const int half = k < below ? 0 : 1;  // an index instead of a branch: chance cannot be foretold
  return 64 * half + select(halves[half], k - below * half);
}

/// Call f with 0, 1, … N - 1, each as a constant: a loop that is surely unrolled.
template <int N, class F>
inline void unrolled(F f) {
  [&]<int... i>(std::integer_sequence<int, i...>) {
    (f(std::integral_constant<int, i>{}), ...);
  }(std::make_integer_sequence<int, N>{});
}

/// Sets laid end to end. Which of them holds the k-th bit is found without a branch, since what
/// is drawn by chance cannot be foretold.
template <int N>
struct Row {
  int begins[N + 1];  ///< how many bits there are before each set, and in all

  template <class Set>
  explicit Row(const Set* sets) {
    begins[0] = 0;
    unrolled<N>([&](auto i) { begins[i + 1] = begins[i] + count(sets[i]); });
  }

  [[nodiscard]] int total() const { return begins[N]; }

  /// The set that holds the k-th bit; k becomes the bit's number there.
  int find(int& k) const {
    int at = 0;
    unrolled<N - 1>([&](auto i) { at += k >= begins[i + 1] ? 1 : 0; });
    k -= begins[at];
    return at;
  }
};

/// Call f with the index of every bit, ascending.
template <class F>
inline void each(u64 set, F f) {
  for (; set != 0; set &= set - 1) {
    f(std::countr_zero(set));
  }
}
template <class F>
inline void each(u128 set, F f) {
  each(static_cast<u64>(set), f);
  each(static_cast<u64>(set >> 64), [&](int index) { f(64 + index); });
}

/// Set the bit of an id in words of 64.
inline void put(u64* words, int id) { words[id >> 6] |= u64{1} << (id & 63); }

/// A square of 8 by 8 bits turned over: bit 8 * i + k becomes bit 8 * k + i.
inline u64 turned(u64 x) {
  u64 t = (x ^ (x >> 7)) & 0x00AA00AA00AA00AAU;
  x ^= t ^ (t << 7);
  t = (x ^ (x >> 14)) & 0x0000CCCC0000CCCCU;
  x ^= t ^ (t << 14);
  t = (x ^ (x >> 28)) & 0x00000000F0F0F0F0U;
  return x ^ t ^ (t << 28);
}

/// Put `length` bits of a value (no higher ones set) at a place in words of 64 that are still zero
/// there.
inline void put(u64* words, int at, u64 value, int length) {
  const int word = at >> 6;
  const int shift = at & 63;
  words[word] |= value << shift;
  if (shift + length > 64) {
    words[word + 1] |= value >> (64 - shift);
  }
}

}  // namespace kyokai
