// What a position of Apart is worth: features for the search.
#pragma once

#include <array>
#include <string_view>

#include "core.hpp"

namespace kyokai::apart {

/// How many neighbours each stone has among the stones, as four planes of a number's bits.
struct Degrees {
  u64 ones = 0, twos = 0, fours = 0, eights = 0;

  explicit Degrees(u64 stones) {
    const u64 left = stones & not_file_a;
    const u64 right = stones & not_file_h;
    for (const u64 near : {stones << 8, stones >> 8, left >> 1, right << 1, left << 7, left >> 9,
                           right << 9, right >> 7}) {
      u64 carry = near & stones;
      const u64 one = ones & carry;
      ones ^= carry;
      carry = twos & one;
      twos ^= one;
      eights |= fours & carry;
      fours ^= carry;
    }
  }

  /// The stones with the most neighbours; none where no two touch.
  [[nodiscard]] u64 highest() const {
    u64 found = ~u64{0};
    bool any = false;
    for (const u64 plane : {eights, fours, twos, ones}) {
      if ((found & plane) != 0) {
        found &= plane;
        any = true;
      }
    }
    return any ? found : 0;
  }
  [[nodiscard]] u64 touching() const { return ones | twos | fours | eights; }
  [[nodiscard]] int pairs() const {
    return (count(ones) + 2 * count(twos) + 4 * count(fours) + 8 * count(eights)) / 2;
  }
};

struct Evaluation {
  static constexpr int feature_count = 12;
  static constexpr std::array<std::string_view, feature_count> names = {
      "stones",     "touching", "pairs",    "to_part", "parts_in_1", "parts_in_2",
      "parts_in_3", "moves",    "landings", "tempo",   "jumping",    "tempo_in_1"};

  static float features(const State& s, const Options& options, float* to) {
    const Side white(s, 0, options);
    const Side black(s, 1, options);
    for (int i = 0; i < 9; ++i) {
      to[i] = white.counts[i] - black.counts[i];
    }
    const float sign = s.side == 0 ? 1 : -1;
    to[9] = sign;
    to[10] = s.moving != nowhere ? sign : 0;
    to[11] = (s.side == 0 ? white : black).counts[4] * sign;
    const int all = count(s.stones[0]) + count(s.stones[1]);
    return std::clamp(static_cast<float>(24 - all) / 16, 0.0F, 1.0F);
  }

  static int ending(const State& s) { return s.moving != nowhere ? stop : -1; }

  /// The first action of a turn that parts the last stones that touch, by a single move or by the
  /// shortest chain.
  static int winning(const State& s, const Options& options) {
    const u64 own = s.stones[s.side];
    const u64 movers = s.moving == nowhere ? Degrees(own).touching() : bit(s.moving);
    if (count(movers) > 9 && s.moving == nowhere) {
      return -1;
    }
    int found = -1;
    u64 last = 0;
    each(movers, [&](int cell) { last |= touching(own ^ bit(cell)) ? 0 : bit(cell); });
    if (last == 0) {
      return -1;
    }
    const Moves moves = Game::legal(s, options);
    int least = most_jumps;
    each(last, [&](int cell) { shortest(s, cell, moves, s.turn != 1, least, found); });
    return found;
  }

  /// Away from one's own stones, and not beside others of them.
  static int promise(const State& s, int id) {
    if (id == stop) {
      return 0;
    }
    const u64 own = s.stones[s.side];
    const int from = id >> 3;
    const int way = id & 7;
    const int landing = from + steps[way] * length_of(own, from, way & 3);
    const int captured = static_cast<int>((s.stones[1 - s.side] >> landing) & 1);
    return 100 * (count(near(from) & own) - count(near(landing) & own & ~bit(from))) -
           50 * captured;
  }

 private:
  struct Side {
    float counts[9];

    Side(const State& s, int side, const Options& options) {
      const u64 own = s.stones[side];
      const Degrees degrees(own);
      const int parting = to_part(own, degrees);
      counts[0] = static_cast<float>(count(own));
      counts[1] = static_cast<float>(count(degrees.touching()));
      counts[2] = static_cast<float>(degrees.pairs());
      counts[3] = static_cast<float>(parting);
      for (int n = 1; n < 4; ++n) {
        counts[3 + n] = parting == n ? 1 : 0;
      }
      State resting = s;
      resting.moving = nowhere;
      resting.side = static_cast<i8>(side);
      counts[7] = static_cast<float>(Game::legal(resting, options).count()) / 10;
      counts[8] = static_cast<float>(count(~(own | around(own)))) / 10;
    }
  };

  static u64 around(u64 stones) {
    const u64 row = ((stones << 1) & not_file_a) | ((stones >> 1) & not_file_h);
    const u64 rows = stones | row;
    return row | rows << 8 | rows >> 8;
  }
  static u64 near(int cell) { return around(bit(cell)); }

  static constexpr int most_jumps = 64;

  /// Where a stone can come to in a turn, nearest first, until a cell parts it from the others:
  /// how far it may jump on from a cell does not depend on how it came there. A way on which a
  /// capture parts the enemy is not gone.
  static void shortest(const State& s, int stone, const Moves& moves, bool chains, int& least,
                       int& found) {
    struct Stop {
      u64 enemy;
      u16 first;
      u8 cell;
      u8 jumps;
    };
    const u64 rest = s.stones[s.side] ^ bit(stone);
    std::array<Stop, 64> stops;
    int known = 0;
    u64 closed = rest | s.closed | bit(stone);
    const auto come = [&](int to, u64 enemy, int first, int jumps, bool goes_on) {
      const u64 left = enemy & ~bit(to);
      if (left != enemy && !touching(left)) {
        return;
      }
      if (!touching(rest | bit(to))) {
        least = jumps;
        found = first;
      } else if (goes_on && ((closed >> to) & 1) == 0) {
        closed |= bit(to);
        stops[static_cast<std::size_t>(known++)] = {left, static_cast<u16>(first),
                                                    static_cast<u8>(to), static_cast<u8>(jumps)};
      }
    };
    const u64 enemy = s.stones[1 - s.side];
    for (int way = 0; way < 8 && least > 1; ++way) {
      if (((moves.ways[way] >> stone) & 1) != 0) {
        const int length = length_of(s.stones[s.side], stone, way & 3);
        come(stone + steps[way] * length, enemy, stone * 8 + way, 1, chains && length > 1);
      }
    }
    for (int at = 0; at < known && stops[static_cast<std::size_t>(at)].jumps + 1 < least; ++at) {
      const Stop from = stops[static_cast<std::size_t>(at)];
      for (int axis = 0; axis < axes; ++axis) {
        const int length = length_of(rest, from.cell, axis);
        for (const int way : {axis, axis + 4}) {
          if (length > 1 && count(tables.ray[way][from.cell]) >= length) {
            const int to = from.cell + steps[way] * length;
            if (((closed >> to) & 1) == 0) {
              come(to, from.enemy, from.first, from.jumps + 1, true);
            }
          }
        }
      }
    }
  }

  /// How many stones have to go until no two touch: those with the most neighbours first.
  static int to_part(u64 stones, Degrees degrees) {
    int found = 0;
    for (u64 most = degrees.highest(); most != 0; most = degrees.highest()) {
      stones ^= most & -most;
      degrees = Degrees(stones);
      ++found;
    }
    return found;
  }
};

}  // namespace kyokai::apart
