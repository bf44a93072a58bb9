// Bits as numbers: one byte or one float for each.
#pragma once

#include <array>
#include <cstddef>
#include <cstring>
#include <span>

#include "kyokai/bits.hpp"

namespace kyokai {

/// For each byte the eight bytes, 0 or 1, that its bits are.
inline constexpr auto eights = [] {
  std::array<u64, 256> found{};
  for (u64 byte = 0; byte < 256; ++byte) {
    for (int i = 0; i < 8; ++i) {
      found[byte] |= ((byte >> i) & 1) << (8 * i);
    }
  }
  return found;
}();

inline u64 eight_of([[maybe_unused]] u64 byte) {
#ifdef __BMI2__
  return _pdep_u64(byte, 0x0101010101010101U);
#else
  return eights[byte];
#endif
}

/// Write the lowest n bits of some words as bytes.
inline void spread(std::span<const u64> words, int n, u8* to) {
  int done = 0;
  for (; done + 8 <= n; done += 8) {
    const u64 eight = eight_of((words[static_cast<std::size_t>(done) / 64] >> (done & 63)) & 0xFF);
    std::memcpy(to + done, &eight, 8);
  }
  if (done < n) {
    const u64 eight = eight_of((words[static_cast<std::size_t>(done) / 64] >> (done & 63)) & 0xFF);
    std::memcpy(to + done, &eight, static_cast<std::size_t>(n - done));
  }
}

/// The same as floats.
inline void spread(std::span<const u64> words, int n, float* to) {
  for (int i = 0; i < n; ++i) {
    to[i] = static_cast<float>((words[static_cast<std::size_t>(i) / 64] >> (i & 63)) & 1);
  }
}

/// Write planes of n bits each, one after the other; many are empty or full.
template <class T>
inline void spread_planes(std::span<const u128> planes, int n, T* to) {
  const u128 full = n == 128 ? ~u128{0} : (u128{1} << n) - 1;
  const auto size = static_cast<std::size_t>(n);
  for (const u128 plane : planes) {
    if (plane == 0) {
      std::memset(to, 0, size * sizeof(T));
    } else if (plane == full) {
      std::fill_n(to, size, T{1});
    } else {
      const u64 words[2] = {static_cast<u64>(plane), static_cast<u64>(plane >> 64)};
      spread(words, n, to);
    }
    to += size;
  }
}

/// The place of the k-th bit in words of 64 that hold more than k.
inline int select(std::span<const u64> words, int k) {
  for (std::size_t i = 0;; ++i) {
    const int here = count(words[i]);
    if (k < here) {
      return static_cast<int>(64 * i) + select(words[i], k);
    }
    k -= here;
  }
}

}  // namespace kyokai
