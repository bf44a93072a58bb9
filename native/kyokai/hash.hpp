// Keys for hashing: fixed numbers, one for each thing that can be so or not so in a position.
#pragma once

#include <array>
#include <cstddef>

#include "kyokai/rng.hpp"

namespace kyokai {

/// N numbers, the same in every build; another salt gives others.
template <std::size_t N>
constexpr std::array<u64, N> keys(u64 salt) {
  std::array<u64, N> found{};
  Rng rng(0x6B796F6B6169U, salt);
  for (u64& key : found) {
    key = rng.next();
  }
  return found;
}

}  // namespace kyokai
