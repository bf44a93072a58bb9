// The board of Borderland in C++: sets of hexes, and what borders cut out of it.
#pragma once

#include <array>
#include <bit>
#ifdef __SSE4_1__
#include <smmintrin.h>
#endif

#include "kyokai/bits.hpp"

namespace kyokai::borderland {

// A hex has the bit 12 * row + column, as in geometry.py; the spare column takes what wraps.
inline constexpr int cells = 91;
inline constexpr int rows = 11;
inline constexpr int stride = 12;
inline constexpr u8 none = 127;  ///< no cell; its bit is in no set
inline constexpr int steps[6] = {1, 12, 11, -1, -12, -11};

/// Ids: the hexes to place a stone on, moves by hex and direction, and what else there is.
inline constexpr int first_move = 91;
inline constexpr int pass = 637;
inline constexpr int choose_white = 638;
inline constexpr int first_cede = 640;

struct Tables {
  std::array<int, rows> begin{};  ///< the bit of a row's first hex
  std::array<int, rows> length{};
  std::array<int, rows + 1> before{};  ///< how many hexes the rows below have
  std::array<u8, 128> number{};        ///< a hex's number, by its bit
  std::array<u8, cells> at{};          ///< a hex's bit, by its number
  std::array<std::array<char, 4>, cells> name{};
  std::array<u8, pass> origin{};   ///< by id, the bit of the hex that a stone leaves, or none
  std::array<u8, pass> landing{};  ///< and of the one that it comes to
  u128 all = 0;
  std::array<u128, 6> rim{};      ///< the sides, one after the other round the board
  std::array<bool, 64> spans{};   ///< which sets of sides have two that share no corner
  std::array<u128, 128> alone{};  ///< a hex alone, by its bit; those of no hex, too
  std::array<u128, 128> near{};   ///< the neighbours of a hex, by its bit

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
    for (int bit = 0; bit < 128; ++bit) {
      alone[bit] = u128{1} << bit;
    }
    for (int id = 0; id < pass; ++id) {
      origin[id] = id < first_move ? none : at[(id - first_move) / 6];
      landing[id] =
          id < first_move ? at[id] : static_cast<u8>(origin[id] + steps[(id - first_move) % 6]);
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
/// A set of hexes as two halves side by side: one instruction does to both what a number of 128
/// bits takes two for.
class Cells {
 public:
  Cells() = default;
  // NOLINTNEXTLINE(*-explicit-constructor): a set is a set
  constexpr Cells(u128 set) : halves_{static_cast<u64>(set), static_cast<u64>(set >> 64)} {}
  explicit operator u128() const { return std::bit_cast<u128>(halves_); }

  [[nodiscard]] u64 low() const { return halves_[0]; }
  [[nodiscard]] u64 high() const { return halves_[1]; }
  [[nodiscard]] bool any() const {
#ifdef __SSE4_1__
    const auto halves = std::bit_cast<__m128i>(halves_);
    return _mm_testz_si128(halves, halves) == 0;
#else
    return (low() | high()) != 0;
#endif
  }

  /// The set moved up and down the index.
  [[nodiscard]] Cells up(int by) const {
    const Halves low_only = __builtin_shufflevector(halves_, Halves{}, 2, 0);
    return Cells((halves_ << by) | (low_only >> (64 - by)));
  }
  [[nodiscard]] Cells down(int by) const {
    const Halves high_only = __builtin_shufflevector(halves_, Halves{}, 1, 2);
    return Cells((halves_ >> by) | (high_only << (64 - by)));
  }
  [[nodiscard]] Cells moved(int by) const { return by > 0 ? up(by) : down(-by); }

  friend Cells operator&(Cells a, Cells b) { return Cells(a.halves_ & b.halves_); }
  friend Cells operator|(Cells a, Cells b) { return Cells(a.halves_ | b.halves_); }
  friend Cells operator^(Cells a, Cells b) { return Cells(a.halves_ ^ b.halves_); }
  friend Cells operator~(Cells a) { return Cells(~a.halves_); }
  Cells& operator&=(Cells other) { return *this = *this & other; }
  Cells& operator|=(Cells other) { return *this = *this | other; }
  Cells& operator^=(Cells other) { return *this = *this ^ other; }
  friend bool operator==(Cells a, Cells b) { return !(a ^ b).any(); }

 private:
  using Halves = u64 __attribute__((vector_size(16)));
  explicit Cells(Halves halves) : halves_(halves) {}

  Halves halves_;
};

inline constexpr Cells board = tables.all;
inline Cells alone(int bit) { return tables.alone[static_cast<unsigned>(bit)]; }

inline int count(Cells set) { return kyokai::count(set.low()) + kyokai::count(set.high()); }
inline int lowest(Cells set) { return kyokai::lowest(static_cast<u128>(set)); }
inline int select(Cells set, int k) { return kyokai::select(static_cast<u128>(set), k); }
template <class F>
inline void each(Cells set, F f) {
  kyokai::each(static_cast<u128>(set), f);
}
inline Cells first_of(Cells set) { return alone(lowest(set)); }

/// The neighbours of a set; cells of the set are among them where they touch.
inline Cells around(Cells set) {
  const Cells right = set.up(1);
  const Cells left = set.down(1);
  return (right | left | (set | right).up(11) | (set | left).down(11)) & board;
}

/// The part of a set that hangs together with some of its cells.
inline Cells flood(Cells from, Cells within) {
  for (Cells grown = from;; from = grown) {
    grown |= around(grown) & within;
    if (grown == from) {
      return grown;
    }
  }
}

/// Whether a set touches two sides that share no corner.
[[gnu::noinline]] inline bool spans(Cells set) {
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
inline Cells border_through(Cells stones, int stone) {
  const Cells near = alone(stone) | (tables.near[static_cast<unsigned>(stone)] & stones);
  Cells group = near | (around(near) & stones);
  const Cells grown = around(group) & stones & ~group;
  if (grown != 0) {
    group = flood(group | grown, stones);
  }
  return count(group) >= smallest_border && spans(group) ? group : Cells(0);
}

/// All cells of all borders of these stones.
[[gnu::noinline]] inline Cells borders(Cells stones) {
  Cells found = 0;
  while (spans(stones)) {  // a group without the others may still span, never more than they
    const Cells group = flood(first_of(stones), stones);
    found |= spans(group) ? group : Cells(0);
    stones ^= group;
  }
  return found;
}

/// Whether so many more stones, wherever they came from, could make a border.
inline bool may_span(Cells stones, Cells enemy, int more) {
  const Cells free = board & ~enemy;
  for (unsigned side = 0; side < 4; ++side) {  // of two sides that share no corner, one is of these
    const Cells goal =
        Cells(tables.rim[(side + 2) % 6] | tables.rim[(side + 3) % 6] | tables.rim[(side + 4) % 6]);
    Cells reached = flood(Cells(tables.rim[side]) & stones, stones);
    for (int n = 0; n < more && (reached & goal) == 0; ++n) {
      reached |= (Cells(tables.rim[side]) | around(reached)) & free;
      reached = flood(reached, reached | stones);
    }
    if ((reached & goal) != 0) {
      return true;
    }
  }
  return false;
}

/// The areas with the most enemy stones: their cells, how many they are, and the lowest of each.
struct Fullest {
  Cells ground = 0;
  Cells lowest = 0;
  int areas = 0;
};

[[gnu::noinline]] inline Fullest fullest(Cells border, Cells enemy) {
  Fullest found;
  int most = -1;
  for (Cells left = board & ~border; left != 0;) {
    const Cells low = first_of(left);
    const Cells area = flood(low, left);
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

  explicit Dense(Cells set) {
#ifdef __BMI2__
    constexpr auto low_half = static_cast<u64>(tables.all);
    constexpr auto high_half = static_cast<u64>(tables.all >> 64);
    constexpr int in_low = std::popcount(low_half);
    low = _pext_u64(set.low(), low_half);
    const u64 rest = _pext_u64(set.high(), high_half);
    low |= rest << in_low;
    high = rest >> (64 - in_low);
#else
    u128 packed = 0;
    for (int row = 0; row < rows; ++row) {
      const u64 hexes = static_cast<u64>(static_cast<u128>(set) >> tables.begin[row]) &
                        (bit(tables.length[row]) - 1);
      packed |= static_cast<u128>(hexes) << tables.before[row];
    }
    low = static_cast<u64>(packed);
    high = static_cast<u64>(packed >> 64);
#endif
  }

  /// The bits from a hex on, eleven at least.
  template <int hex>
  [[nodiscard]] u64 from() const {
    if constexpr (hex >= 64) {
      return high >> (hex - 64);
    } else if constexpr (hex + 11 > 64) {
      return low >> hex | high << (64 - hex);
    } else {
      return low >> hex;
    }
  }
};

/// The lowest eleven bits, six places from one to the next.
inline u64 sixfold(u64 bits) {
  constexpr u64 every_sixth = 0x1041041041041041U;
#ifdef __BMI2__
  return _pdep_u64(bits, every_sixth);
#else
  const auto five = [](u64 some) { return ((some & 31) * 0x108421U) & every_sixth; };
  return five(bits) | five(bits >> 5) << 30 | ((bits >> 10) & 1) << 60;
#endif
}

#ifdef __BMI2__
/// Two sets of hexes as one row of bits, two for each hex.
struct Pair {
  u64 words[3];

  Pair(const Dense& one, const Dense& two) {
    constexpr u64 even = 0x5555555555555555U;
    const u64 ones[3] = {one.low, one.low >> 32, one.high};
    const u64 twos[3] = {two.low, two.low >> 32, two.high};
    unrolled<3>([&](auto i) { words[i] = _pdep_u64(ones[i], even) | _pdep_u64(twos[i], ~even); });
  }

  /// What of it lies in a word of 64, where each hex has six bits from `begin` on and this pair two
  /// of them, from `at` on.
  template <int word, int begin, int at>
  [[nodiscard]] u64 in() const {
    constexpr auto lies = [](int i) { return begin + 6 * (i / 2) + at + i % 2 - 64 * word; };
    constexpr int from = [=] {
      int i = 0;
      while (lies(i) < 0) {
        ++i;
      }
      return i;
    }();
    constexpr u64 places = [=] {
      u64 found = 0;
      for (int i = from; i < 2 * cells && lies(i) < 64; ++i) {
        found |= u64{1} << lies(i);
      }
      return found;
    }();
    constexpr int shift = from % 64;
    const u64 low = words[from / 64] >> shift;
    if constexpr (shift + std::popcount(places) > 64) {
      return _pdep_u64(low | words[from / 64 + 1] << (64 - shift), places);
    }
    return _pdep_u64(low, places);
  }
};
#endif

/// A set on a square board of 11 rows of 11.
inline u128 square(Cells set) {
#ifdef __BMI2__
  constexpr u64 low_half = ~0x0800800800800800U;  // all but the spare column
  constexpr u64 high_half = ~0x0080080080080080U;
  constexpr int in_low = std::popcount(low_half);
  const u64 high = _pext_u64(set.high(), high_half);
  return (static_cast<u128>(high) << in_low) | _pext_u64(set.low(), low_half);
#else
  const auto rows_of_12 = static_cast<u128>(set);
  u128 found = 0;
  for (int row = 0; row < rows; ++row) {
    found |= ((rows_of_12 >> (stride * row)) & 0x7FF) << (11 * row);
  }
  return found;
#endif
}

}  // namespace kyokai::borderland
