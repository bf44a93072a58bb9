// The board of Borderland in C++: sets of hexes, and what borders cut out of it.
#pragma once

#include <array>

#include "kyokai/bits.hpp"

namespace kyokai::borderland {

// A hex has the bit 12 * row + column, as in geometry.py; the spare column takes what wraps.
inline constexpr int cells = 91;
inline constexpr int rows = 11;
inline constexpr int stride = 12;
inline constexpr u8 none = 127;    ///< no cell; its bit is in no set
inline constexpr int steps[6] = {1, 12, 11, -1, -12, -11};

struct Tables {
  std::array<int, rows> begin{};   ///< the bit of a row's first hex
  std::array<int, rows> length{};
  std::array<int, rows + 1> before{};  ///< how many hexes the rows below have
  std::array<u8, 128> number{};    ///< a hex's number, by its bit
  std::array<u8, cells> at{};      ///< a hex's bit, by its number
  std::array<std::array<char, 4>, cells> name{};
  u128 all = 0;
  std::array<u128, 6> rim{};   ///< the sides, one after the other round the board
  std::array<bool, 64> spans{};  ///< which sets of sides have two that share no corner
  std::array<u128, 128> near{};  ///< the neighbours of a hex, by its bit

  constexpr Tables() {
    int number_ = 0;
    for (int row = 0; row < rows; ++row) {
      const int from = row < 5 ? 5 - row : 0;
      length[row] = row < 5 ? 6 + row : 16 - row;
      begin[row] = stride * row + from;
      before[row] = number_;
      for (int n = 0; n < length[row]; ++n, ++number_) {
        name_one(number_, row, n + 1);
        at[number_] = static_cast<u8>(begin[row] + n);
        number[begin[row] + n] = static_cast<u8>(number_);
        all |= u128{1} << (begin[row] + n);
      }
      const u128 left = u128{1} << begin[row];
      const u128 right = u128{1} << (begin[row] + length[row] - 1);
      rim[5] |= row <= 5 ? left : 0;
      rim[4] |= row >= 5 ? left : 0;
      rim[1] |= row <= 5 ? right : 0;
      rim[2] |= row >= 5 ? right : 0;
    }
    before[rows] = number_;
    rim[0] = ((u128{1} << 6) - 1) << begin[0];
    rim[3] = ((u128{1} << 6) - 1) << begin[10];
    for (unsigned sides = 0; sides < 64; ++sides) {
      for (unsigned one = 0; one < 6; ++one) {
        for (unsigned apart = 2; apart < 5; ++apart) {
          spans[sides] |= ((sides >> one) & (sides >> ((one + apart) % 6)) & 1) != 0;
        }
      }
    }
    for (const u8 bit : at) {
      for (const int step : steps) {
        const int there = bit + step;
        if (there >= 0 && there < 128) {
          near[bit] |= (u128{1} << there) & all;
        }
      }
    }
  }

 private:
  constexpr void name_one(int cell, int row, int n) {
    auto& to = name[cell];
    to[0] = static_cast<char>('a' + row);
    to[1] = static_cast<char>(n < 10 ? '0' + n : '1');
    to[2] = static_cast<char>(n < 10 ? 0 : '0' + n - 10);
  }
};
inline constexpr Tables tables;
inline constexpr u128 board = tables.all;

inline u128 shifted(u128 set, int by) { return by > 0 ? set << by : set >> -by; }

/// The neighbours of a set; cells of the set are among them where they touch.
inline u128 around(u128 set) {
  const u128 up = set | (set << 1);
  const u128 down = set | (set >> 1);
  return ((set << 1) | (set >> 1) | (up << 11) | (down >> 11)) & board;
}

/// The part of a set that hangs together with some of its cells.
inline u128 flood(u128 from, u128 within) {
  for (u128 grown = from;; from = grown) {
    grown |= around(grown) & within;
    if (grown == from) {
      return grown;
    }
  }
}

/// Whether a set touches two sides that share no corner.
[[gnu::noinline]] inline bool spans(u128 set) {
  unsigned sides = 0;
  for (unsigned side = 0; side < 6; ++side) {
    sides |= (set & tables.rim[side]) != 0 ? 1U << side : 0;
  }
  return tables.spans[sides];
}

/// No border is smaller: there are four hexes between two sides that share no corner.
inline constexpr int smallest_border = 6;

/// The border that a stone is part of, or nothing. Most groups are small: two steps reach all of
/// them, and no branch depends on how they lie.
inline u128 border_through(u128 stones, int stone) {
  const u128 near = wide_bit(stone) | (tables.near[stone] & stones);
  u128 group = near | (around(near) & stones);
  const u128 grown = around(group) & stones & ~group;
  if (grown != 0) {
    group = flood(group | grown, stones);
  }
  return count(group) >= smallest_border && spans(group) ? group : 0;
}

/// All cells of all borders of these stones.
[[gnu::noinline]] inline u128 borders(u128 stones) {
  u128 found = 0;
  while (spans(stones)) {  // a group without the others may still span, never more than they
    const u128 group = flood(stones & -stones, stones);
    found |= spans(group) ? group : 0;
    stones ^= group;
  }
  return found;
}

/// The areas with the most enemy stones: their cells, how many they are, and the lowest of each.
struct Fullest {
  u128 ground = 0;
  u128 lowest = 0;
  int areas = 0;
};

[[gnu::noinline]] inline Fullest fullest(u128 border, u128 enemy) {
  Fullest found;
  int most = -1;
  for (u128 left = board & ~border; left != 0;) {
    const u128 low = left & -left;
    const u128 area = flood(low, left);
    left ^= area;
    const int here = count(area & enemy);
    if (here > most) {
      found = {area, low, 1};
      most = here;
    } else if (here == most) {
      found.ground |= area;
      found.lowest |= low;
      ++found.areas;
    }
  }
  return found;
}

/// The bits of a set, hex by hex, without the gaps between the rows.
struct Dense {
  u64 low = 0;
  u64 high = 0;

  explicit Dense(u128 set) {
#ifdef __BMI2__
    constexpr auto low_half = static_cast<u64>(board);
    constexpr auto high_half = static_cast<u64>(board >> 64);
    constexpr int in_low = std::popcount(low_half);
    low = _pext_u64(static_cast<u64>(set), low_half);
    const u64 rest = _pext_u64(static_cast<u64>(set >> 64), high_half);
    low |= rest << in_low;
    high = rest >> (64 - in_low);
#else
    u128 packed = 0;
    for (int row = 0; row < rows; ++row) {
      const u64 hexes = static_cast<u64>(set >> tables.begin[row]) & (bit(tables.length[row]) - 1);
      packed |= static_cast<u128>(hexes) << tables.before[row];
    }
    low = static_cast<u64>(packed);
    high = static_cast<u64>(packed >> 64);
#endif
  }
};

/// A set on a square board of 11 rows of 11.
inline u128 square(u128 set) {
  u128 found = 0;
  for (int row = 0; row < rows; ++row) {
    found |= ((set >> (stride * row)) & 0x7FF) << (11 * row);
  }
  return found;
}

}  // namespace kyokai::borderland
