// Apart in C++: the same rules as rules.py, on sets of cells.
#pragma once

#include <array>

#include "kyokai/game.hpp"
#include "kyokai/hash.hpp"

namespace kyokai::apart {

inline constexpr int nowhere = 64;
inline constexpr int stop = 512;
inline constexpr u64 whole = ~u64{0};
inline constexpr u64 not_file_a = 0xFEFEFEFEFEFEFEFEU;
inline constexpr u64 not_file_h = 0x7F7F7F7F7F7F7F7FU;

/// Ids name directions clockwise from north; those of an axis are four apart.
inline constexpr int axes = 4;
inline constexpr int steps[8] = {8, 9, 1, -7, -8, -9, -1, 7};
/// Which way the index grows on each axis, and which way it falls.
inline constexpr int upward[axes] = {0, 1, 2, 7};
inline constexpr int downward[axes] = {4, 5, 6, 3};

struct Tables {
  /// By direction and cell: the cells that lie that way, up to the rim.
  std::array<std::array<u64, 64>, 8> ray{};
  /// By length and axis: the cells from which so long a move stays on the board, up and down the
  /// index.
  std::array<std::array<std::array<u64, axes>, 9>, 2> room{};

  constexpr Tables() {
    constexpr int dx[8] = {0, 1, 1, 1, 0, -1, -1, -1};
    constexpr int dy[8] = {1, 1, 0, -1, -1, -1, 0, 1};
    for (int way = 0; way < 8; ++way) {
      for (int cell = 0; cell < 64; ++cell) {
        int x = cell % 8 + dx[way];
        int y = cell / 8 + dy[way];
        for (; x >= 0 && x < 8 && y >= 0 && y < 8; x += dx[way], y += dy[way]) {
          ray[way][cell] |= u64{1} << (y * 8 + x);
        }
      }
    }
    for (int axis = 0; axis < axes; ++axis) {
      for (int length = 1; length < 9; ++length) {
        for (int cell = 0; cell < 64; ++cell) {
          const u64 here = u64{1} << cell;
          if (std::popcount(ray[upward[axis]][cell]) >= length) {
            room[0][length][axis] |= here;
          }
          if (std::popcount(ray[downward[axis]][cell]) >= length) {
            room[1][length][axis] |= here;
          }
        }
      }
    }
  }
};
inline constexpr Tables tables;

inline constexpr auto stone_keys = keys<128>(1);
inline constexpr auto moving_keys = keys<65>(2);
inline constexpr u64 black_to_move = mix(3);
inline constexpr u64 first_turn = mix(4);

struct State : StateBase {
  u64 stones[2];
  u64 closed;  ///< cells on which the jumping stone may not land again
  u8 moving;   ///< the stone that is jumping on, or nowhere
  u8 going;    ///< the directions in which it may jump
};

enum Over : u8 { going_on, white_apart, black_apart, by_repetition, by_max_turns };

struct Options : Limits {
  bool open;  ///< origin=open: the chain may come back to where it began

  explicit Options(std::span<const Given> given)
      : Limits(given), open(option(given, "origin") == 1) {}
};

/// In each direction the stones that may go that way.
struct Moves {
  u64 ways[8];
  bool stopping;

  [[nodiscard]] int count() const { return Row<8>(ways).total() + (stopping ? 1 : 0); }

  [[nodiscard]] int nth(int k) const {
    const Row<8> row(ways);
    if (k == row.total()) {
      return stop;
    }
    const int way = row.find(k);
    return select(ways[way], k) * 8 + way;
  }

  [[nodiscard]] bool has(int id) const {
    return id == stop ? stopping : ((ways[id & 7] >> (id >> 3)) & 1) != 0;
  }

  /// One byte a cell, one bit a direction: a square of 8 by 8 bits turned over, rank by rank.
  void bits(u64* words) const {
    for (int rank = 0; rank < 8; ++rank) {
      u64 square = 0;
      for (int way = 0; way < 8; ++way) {
        square |= ((ways[way] >> (rank * 8)) & 0xFF) << (way * 8);
      }
      words[rank] = turned(square);
    }
    words[8] = stopping ? 1 : 0;
  }
};

/// How many own stones follow one another from a cell in a direction.
inline int run(u64 own, int cell, int way) {
  const u64 ray = tables.ray[way][cell];
  const u64 gaps = ray & ~own;
  if (steps[way] > 0) {
    return count(ray & ((gaps & -gaps) - 1));
  }
  return gaps == 0 ? count(ray) : count(ray & (~u64{1} << (63 - std::countl_zero(gaps))));
}

/// How many stones are in the line through a stone along an axis.
inline int length_of(u64 own, int cell, int axis) {
  return 1 + run(own, cell, upward[axis]) + run(own, cell, downward[axis]);
}

/// Whether any stone has another one next to it (rule 4.1).
inline bool touching(u64 stones) {
  return (((stones << 8) | ((stones << 1) & not_file_a) | ((stones << 9) & not_file_a) |
           ((stones << 7) & not_file_h)) &
          stones) != 0;
}

struct Game {
  static constexpr std::string_view name = "apart";
  static constexpr int actions = 513;
  static constexpr int plane_count = 5;
  static constexpr int height = 8;
  static constexpr int width = 8;
  using State = apart::State;
  using Options = apart::Options;
  using Moves = apart::Moves;

  static void load(Reader& reader, State& s, const Options& /*options*/) {
    reader.tuple(6);
    s.stones[0] = reader.number();
    s.stones[1] = reader.number();
    s.side = static_cast<i8>(reader.number(1));
    const u64 moving = reader.number();
    s.closed = reader.number();
    const bool on_first_turn = reader.number(1) == 1;
    if ((s.turn != 0 && on_first_turn != (s.turn == 1)) || (s.stones[0] & s.stones[1]) != 0 ||
        count(moving) > 1 || (moving & ~s.stones[s.side]) != 0) {
      throw Unsupported("no position of this game");
    }
    s.moving = static_cast<u8>(moving != 0 ? lowest(moving) : nowhere);
    s.going = moving != 0 ? jumps(s, s.moving, s.stones[s.side]) : 0;
    s.hash = on_first_turn ? first_turn : 0;
    s.hash ^= s.side == 1 ? black_to_move : 0;
    for (const int side : {0, 1}) {
      each(s.stones[side], [&](int cell) { s.hash ^= stone_keys[side * 64 + cell]; });
    }
  }

  static Moves legal(const State& s, const Options& /*options*/) {
    Moves moves;
    moves.stopping = s.moving != nowhere;
    if (moves.stopping) {
      unrolled<8>([&](auto way) { moves.ways[way] = u64{(s.going >> way) & 1U} << s.moving; });
    } else {
      unrolled<axes>([&](auto axis) { by_lines<axis>(s.stones[s.side], moves.ways); });
    }
    return moves;
  }

  static Flow apply(State& s, int id, const Options& options) {
    if (id == stop) {
      return next_turn(s);
    }
    const int side = s.side;
    const int way = id & 7;
    const int from = id >> 3;
    const int length = length_of(s.stones[side], from, way & 3);
    const int to = from + steps[way] * length;
    const u64 own = s.stones[side] ^ bit(from) ^ bit(to);
    s.hash ^= stone_keys[side * 64 + from] ^ stone_keys[side * 64 + to];
    const u64 enemy = s.stones[1 - side] & ~bit(to);
    s.hash ^= enemy != s.stones[1 - side] ? stone_keys[(1 - side) * 64 + to] : 0;
    s.stones[side] = own;
    s.stones[1 - side] = enemy;
    const bool enemy_apart = !touching(enemy);
    if (enemy_apart || !touching(own)) [[unlikely]] {
      s.over = (enemy_apart ? 1 - side : side) == 0 ? white_apart : black_apart;
      s.moving = nowhere;
      s.closed = 0;
      return Flow::over;
    }
    if (length == 1 || s.turn == 1) {
      return next_turn(s);
    }
    if (s.moving == nowhere && !options.open) {
      s.closed = bit(from);
    }
    s.closed |= bit(to);
    s.moving = static_cast<u8>(to);
    s.going = jumps(s, to, own);
    return s.going != 0 ? Flow::same : next_turn(s);
  }

  static void call_off(State& s, const Options& /*options*/, Cause cause, bool /*in_turn*/) {
    s.over = cause == Cause::repetition ? by_repetition : by_max_turns;
  }

  static u64 key(const State& s) {
    return s.moving == nowhere ? s.hash : s.hash ^ moving_keys[s.moving] ^ mix(s.closed);
  }

  static Ending ending(const State& s) {
    switch (s.over) {
      case white_apart:
      case black_apart:
        return {.winner = s.over - white_apart, .reason = "apart"};
      case by_repetition:
        return {.reason = "repetition"};
      case by_max_turns:
        return {.reason = "max_turns"};
      default:
        return {};
    }
  }

  static int text(const State& s, int id, char* to) {
    if (id == stop) {
      return static_cast<int>(std::string_view("stop").copy(to, 4));
    }
    const int way = id & 7;
    const int from = id >> 3;
    const int landing = from + steps[way] * length_of(s.stones[s.side], from, way & 3);
    write_cell(from, to);
    to[2] = (s.stones[1 - s.side] & bit(landing)) != 0 ? 'x' : '-';
    write_cell(landing, to + 3);
    return 5;
  }

  static int seat(const State& s) { return s.side; }

  /// Whether whoever acts cannot win in this turn any more: it moves one stone, which would have
  /// to be part of every pair that touches.
  static bool hopeless(const State& s) {
    const u64 own = s.stones[s.side];
    for (u64 left = s.moving == nowhere ? own : bit(s.moving); left != 0; left &= left - 1) {
      if (!touching(own ^ (left & -left))) {
        return false;
      }
    }
    return true;
  }

  /// Own stones, enemy stones, the jumping stone, the cells closed to it, all on the first turn.
  template <class To>
  static void planes(const State& s, const Options& /*options*/, To to) {
    to.put(s.stones[s.side]);
    to.put(s.stones[1 - s.side]);
    to.put(s.moving == nowhere ? 0 : bit(s.moving));
    to.put(s.closed);
    to.fill(s.turn == 1);
  }

 private:
  static Flow next_turn(State& s) {
    if (s.turn == 1) [[unlikely]] {
      s.hash ^= first_turn;
    }
    s.hash ^= black_to_move;
    s.moving = nowhere;
    s.closed = 0;
    s.side = static_cast<i8>(1 - s.side);
    ++s.turn;
    return Flow::next;
  }

  /// The directions in which a stone may jump on: its line is longer than itself, and it lands on
  /// the board, on no own stone and on no closed cell.
  static u8 jumps(const State& s, int cell, u64 own) {
    const u64 free = ~(own | s.closed);
    u64 going = 0;
    for (int axis = 0; axis < axes; ++axis) {
      const int length = length_of(own, cell, axis);
      const int far = steps[upward[axis]] * length;
      const u64 up = (tables.room[0][length][axis] >> cell) & (free >> ((cell + far) & 63)) & 1;
      const u64 down = (tables.room[1][length][axis] >> cell) & (free >> ((cell - far) & 63)) & 1;
      going |= length == 1 ? 0 : up << upward[axis] | down << downward[axis];
    }
    return static_cast<u8>(going);
  }

  /// The stones that may go each way along an axis, by the length of their lines.
  template <int axis>
  static void by_lines(u64 own, u64* ways) {
    constexpr int by = steps[upward[axis]];
    const u64 inner = own & tables.room[0][1][axis];
    u64 starts = own;   // the stones with so many more above them
    u64 members = own;  // all stones in lines of at least that length
    u64 up = 0;
    u64 down = 0;
    const auto add_lines = [&](int length) {
      starts = inner & (starts >> by);
      u64 longer = starts;
      for (int n = 0; n < length; ++n) {
        longer = starts | (longer << by);
      }
      const u64 exact = members ^ longer;
      up |= exact & tables.room[0][length][axis] & ~(own >> length * by);
      down |= exact & tables.room[1][length][axis] & ~(own << length * by);
      members = longer;
    };
    unrolled<3>([&](auto n) { add_lines(n + 1); });
    for (int length = 4; members != 0 && length < 8; ++length) {
      add_lines(length);
    }
    ways[upward[axis]] = up;
    ways[downward[axis]] = down;
  }

  static void write_cell(int cell, char* to) {
    to[0] = static_cast<char>('a' + cell % 8);
    to[1] = static_cast<char>('1' + cell / 8);
  }
};

}  // namespace kyokai::apart
