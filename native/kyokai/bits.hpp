// Sets as bits, and the few operations on them that a compiler does not find by itself.
#pragma once

#include <bit>
#include <cstdint>
#ifdef __BMI2__
#include <immintrin.h>
#endif

namespace kyokai {

using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;
using i8 = std::int8_t;
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

inline u64 bit(int index) { return u64{1} << index; }
inline u128 wide_bit(int index) { return u128{1} << index; }

/// The index of the k-th bit of a set (from 0); the set has more than k.
inline int select(u64 set, int k) {
#ifdef __BMI2__
  return std::countr_zero(_pdep_u64(u64{1} << k, set));
#else
  int at = 0;
  for (const int half : {32, 16, 8}) {
    const int below = std::popcount(set & ((u64{1} << half) - 1));
    if (k >= below) {
      k -= below;
      at += half;
      set >>= half;
    } else {
      set &= (u64{1} << half) - 1;
    }
  }
  for (; k > 0; --k) {
    set &= set - 1;
  }
  return at + std::countr_zero(set);
#endif
}
inline int select(u128 set, int k) {
  const auto low = static_cast<u64>(set);
  const int below = std::popcount(low);
  return k < below ? select(low, k) : 64 + select(static_cast<u64>(set >> 64), k - below);
}

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
