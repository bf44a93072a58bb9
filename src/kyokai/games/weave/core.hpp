// Weave the Border in C++: the same rules as rules.py, on sets of cells and sets of edges.
#pragma once

#include <algorithm>

#include "kyokai/game.hpp"
#include "kyokai/hash.hpp"

namespace kyokai::weave {

// Cells lie rank by rank. The east edge of a cell has the cell's own index, its north edge 25 more;
// the rim's south edges are 50 to 54, its west edges 55 to 59.
inline constexpr int cell_count = 25, edge_count = 60;
inline constexpr int north_edges = 25, south_rim = 50, west_rim = 55;
inline constexpr u32 board = 0x1FFFFFF;
inline constexpr u32 rank_1 = 0x1F, rank_5 = rank_1 << 20;
inline constexpr u32 file_a = 0x108421, file_e = file_a << 4;
inline constexpr int centre = 12;
inline constexpr u32 near_centre = 1U << 7 | 7U << 11 | 1U << 17;
inline constexpr int steps[4] = {5, 1, -5, -1};

inline constexpr int hand_size = 10, refill = 3, full = 5, bonus = 3;
inline constexpr int dash_cost = 1, cut_cost = 2, fort_cost = 3;

/// Where the ids of each kind of action begin; those of moves begin with 0.
enum Id : u8 { wall = 4, take = 64, dash = 89, cut = 93, fort = 153, end = 178 };

// How many fortresses a state can hold. Call one settled if it is connected and its outline is
// closed: no wall of it is ever cut, so whatever is fortified later lies apart from it or contains
// and replaces it, and is settled itself. Settled ones are parts into which 20 walls and the rim
// divide the board. With p parts their outlines are at least 4 (p - 1) edges and those of one part
// of 26 - p cells, at most 2 * 20 + 20 in all: so p is at most 12. The others must be loaded.
inline constexpr int most_settled = 12, most_open = 5;
inline constexpr int most_fortresses = most_settled + most_open;

inline constexpr auto cell_keys = keys<2 * cell_count>(11);
inline constexpr auto wall_keys = keys<2 * edge_count>(12);
inline constexpr u64 held_salt = mix(13), fortress_salt = mix(14);

struct State : StateBase {
  u64 walls[2];
  u32 cells[2];
  u32 fortified[2];  ///< the cells of all fortresses of a side
  u8 pawns[2];
  u8 hand[2];  ///< walls left to put
  u8 energy[2];
  u8 tokens;
  bool basic_done;
  bool splitting;  ///< whether walls split areas, for `ending`
  u8 fortress_count;
  u32 fortresses[most_fortresses];  ///< in any order; the cells tell whose each is
};

enum Over : u8 { going_on, by_filled, by_walls, by_repetition, by_max_turns };
enum Entry : u8 { unowned, own, any };

struct Options : Limits {
  u8 first;
  u8 entry;
  bool adjacent;   ///< reach=adjacent: not every token can be taken from anywhere
  bool returned;   ///< cut=returned: cut walls go back to their owner's hand
  bool splitting;  ///< areas=walls: walls between cells of one player split an area

  explicit Options(std::span<const Given> given)
      : Limits(given),
        first(choice(given, "first", 1)),
        entry(choice(given, "entry", any)),
        adjacent(choice(given, "reach", 1) == 1),
        returned(choice(given, "cut", 1) == 1),
        splitting(choice(given, "areas", 1) == 0) {}

 private:
  static u8 choice(std::span<const Given> given, std::string_view name, u32 most) {
    const u32 value = option(given, name);
    if (value > most) {
      throw Unsupported("an unknown value of the option " + std::string(name));
    }
    return static_cast<u8>(value);
  }
};

/// One bit for each id.
struct Moves {
  u64 ids[3];

  [[nodiscard]] int count() const {
    return kyokai::count(ids[0]) + kyokai::count(ids[1]) + kyokai::count(ids[2]);
  }

  [[nodiscard]] int nth(int k) const {
    const int first = kyokai::count(ids[0]);
    if (k < first) {
      return select(ids[0], k);
    }
    k -= first;
    const int second = kyokai::count(ids[1]);
    return k < second ? 64 + select(ids[1], k) : 128 + select(ids[2], k - second);
  }

  [[nodiscard]] bool has(int id) const { return ((ids[id >> 6] >> (id & 63)) & 1) != 0; }

  /// (One by one: they were just written so, and reading several at once would wait for that.)
  void bits(u64* words) const {
    unrolled<3>([&](auto i) { words[i] = ids[i]; });
  }
};

/// The edges that touch at least one of these cells.
inline u64 touching(u32 cells) {
  const u32 east = cells | ((cells & ~file_a) >> 1);
  const u32 north = cells | (cells >> 5);
  const u64 south = cells & rank_1;
  const u64 west = ((u64{cells & file_a} * 0x11111U) >> 16) & rank_1;  // bit 5y to bit 16 + y
  return east | (u64{north} << north_edges) | (south << south_rim) | (west << west_rim);
}

/// The cells that are one step away from any of these, across edges without a wall.
inline u32 step(u32 cells, u64 walls) {
  const u32 east = ~(static_cast<u32>(walls) | file_e);
  const u32 north = ~static_cast<u32>(walls >> north_edges);
  return (((cells & east) << 1) | ((cells >> 1) & east) | ((cells & north) << 5) |
          ((cells >> 5) & north)) &
         board;
}

/// These cells and all that can be reached from them within a set that they belong to.
inline u32 flood(u32 cells, u32 within, u64 walls) {
  const u32 east = within & (within >> 1) & ~(static_cast<u32>(walls) | file_e);
  const u32 north = within & (within >> 5) & ~static_cast<u32>(walls >> north_edges);
  for (;;) {
    const u32 grown = cells | ((cells & east) << 1) | ((cells >> 1) & east) |
                      ((cells & north) << 5) | ((cells >> 5) & north);
    if (grown == cells) {
      return cells;
    }
    cells = grown;
  }
}

/// Call f with each part into which walls split a set of cells, by lowest cell.
template <class F>
inline void each_area(u32 cells, u64 walls, F f) {
  while (cells != 0) {
    const u32 area = flood(cells & -cells, cells, walls);
    f(area);
    cells &= ~area;
  }
}

struct Game {
  static constexpr std::string_view name = "weave";
  static constexpr int actions = 179;
  static constexpr int plane_count = 10 + 2 * full + 2 * hand_size + refill + 1;
  static constexpr int height = 6;
  static constexpr int width = 6;
  using State = weave::State;
  using Options = weave::Options;
  using Moves = weave::Moves;

  static void load(Reader& reader, State& s, const Options& options) {
    reader.tuple(2);
    s.side = static_cast<i8>(reader.number(1));
    s.first = static_cast<i8>(options.first);
    s.splitting = options.splitting;
    s.hash = 0;
    reader.tuple(8);
    reader.tuple(2);
    for (u8& pawn : s.pawns) {
      pawn = static_cast<u8>(reader.number(cell_count - 1));
    }
    reader.tuple(2);
    for (const int side : {0, 1}) {
      s.cells[side] = static_cast<u32>(reader.number(board));
      require(((s.cells[side] >> s.pawns[side]) & 1) != 0);
      each(u64{s.cells[side]}, [&](int cell) { s.hash ^= cell_keys[side * cell_count + cell]; });
    }
    reader.tuple(2);
    for (const int side : {0, 1}) {
      s.walls[side] = reader.number((u64{1} << edge_count) - 1);
      each(s.walls[side], [&](int edge) { s.hash ^= wall_keys[side * edge_count + edge]; });
    }
    require((s.cells[0] & s.cells[1]) == 0 && (s.walls[0] & s.walls[1]) == 0);
    reader.tuple(2);
    for (const int side : {0, 1}) {
      const int gone = static_cast<int>(reader.number(hand_size)) + count(s.walls[side]);
      require(gone <= hand_size);
      s.hand[side] = static_cast<u8>(hand_size - gone);
    }
    reader.tuple(2);
    for (u8& energy : s.energy) {
      energy = static_cast<u8>(reader.number(full));
    }
    s.tokens = static_cast<u8>(reader.number(refill));
    load_fortresses(reader, s);
    s.basic_done = reader.number(1) == 1;
  }

  static Moves legal(const State& s, const Options& options) {
    const int side = s.side;
    const int energy = s.energy[side];
    const u64 built = s.walls[0] | s.walls[1];
    const u64 ways = ways_of(s, options);
    Moves moves{};
    if (!s.basic_done) {
      const u64 free = s.hand[side] != 0 ? touching(s.cells[side]) & ~built : 0;
      const bool taking = s.tokens != 0 && energy < full &&
                          (!options.adjacent || (s.cells[side] & near_centre) != 0);
      moves.ids[0] = ways | (free << wall);
      moves.ids[1] = u64{taking} << (take - 64 + centre);
    }
    moves.ids[2] = u64{(moves.ids[0] | moves.ids[1]) == 0} << (end - 128);
    if (energy >= dash_cost) {
      const u64 cuts = energy >= cut_cost ? cuts_of(s) : 0;
      const u64 forts = energy >= fort_cost ? forts_of(s) : 0;
      moves.ids[1] |= (ways << (dash - 64)) | (cuts << (cut - 64));
      moves.ids[2] |= (cuts >> (128 - cut)) | (forts << (fort - 128));
    }
    return moves;
  }

  static Flow apply(State& s, int id, const Options& options) {
    const int side = s.side;
    if (id < dash) {
      s.basic_done = true;
      if (id < wall) {
        go(s, id);
      } else if (id < take) {
        s.walls[side] |= bit(id - wall);
        s.hash ^= wall_keys[side * edge_count + id - wall];
        --s.hand[side];
      } else {
        --s.tokens;
        ++s.energy[side];
      }
    } else if (id < cut) {
      s.energy[side] = static_cast<u8>(s.energy[side] - dash_cost);
      go(s, id - dash);
    } else if (id < fort) {
      s.energy[side] = static_cast<u8>(s.energy[side] - cut_cost);
      s.walls[1 - side] &= ~bit(id - cut);
      s.hash ^= wall_keys[(1 - side) * edge_count + id - cut];
      s.hand[1 - side] = static_cast<u8>(s.hand[1 - side] + (options.returned ? 1 : 0));
    } else if (id < end) {
      s.energy[side] = static_cast<u8>(s.energy[side] - fort_cost);
      fortify(s, 1U << (id - fort));
    }
    return conclude(s, id == end, options);
  }

  static void call_off(State& s, const Options& /*options*/, Cause cause, bool /*in_turn*/) {
    s.over = cause == Cause::repetition ? by_repetition : by_max_turns;
  }

  static u64 key(const State& s) {
    const u32 small = static_cast<u32>(s.side) | u32{s.basic_done} << 1 | u32{s.tokens} << 2;
    const u32 pawns = s.pawns[0] | u32{s.pawns[1]} << 5;
    const u32 hands = s.hand[0] | u32{s.hand[1]} << 4;
    const u32 energy = s.energy[0] | u32{s.energy[1]} << 3;
    return s.hash ^ mix(held_salt + (small | pawns << 4 | hands << 14 | energy << 22));
  }

  static Ending ending(const State& s) {
    if (s.over == going_on || s.over > by_max_turns) {
      return {};
    }
    constexpr std::string_view causes[] = {"", "filled", "walls", "repetition", "max_turns"};
    Ending ending{.reason = "score", .ended_by = causes[s.over]};
    const int white = ending.scores[0] = score(s, 0);
    const int black = ending.scores[1] = score(s, 1);
    ending.winner = white == black ? -1 : static_cast<int>(white < black);
    return ending;
  }

  static int text(const State& s, int id, char* to) {
    constexpr std::string_view words[] = {"", "wall:", "take:", "dash:", "cut:", "fort:", "end"};
    constexpr int firsts[] = {0, wall, take, dash, cut, fort, end};
    int kind = 6;
    while (id < firsts[kind]) {
      --kind;
    }
    char* at = to + words[kind].copy(to, 5);
    const int place = id - firsts[kind];
    if (kind == 1 || kind == 4) {
      at = write_edge(place, at);
    } else if (kind == 2 || kind == 5) {
      at = write_cell(place, at);
    } else if (id != end) {
      at = write_cell(s.pawns[s.side], at);
      *at = '-';
      at = write_cell(s.pawns[s.side] + steps[place], at + 1);
    }
    return static_cast<int>(at - to);
  }

  static int seat(const State& s) { return seat_of(s, s.side); }

  /// On a square of 6 by 6, where each cell has the edges to its east and north, and the rim lies
  /// to the east and north of the squares before it; the player's own first, then the enemy's:
  /// pawns, cells, walls to the east, walls to the north, fortresses. Then all or nothing: a plane
  /// for each token of energy held, for each wall in the hand, for each token on the centre, and
  /// for the basic action.
  template <class To>
  static void planes(const State& s, const Options& /*options*/, To to) {
    const int sides[2] = {s.side, 1 - s.side};
    const auto for_both = [&](auto plane_of) {
      for (const int side : sides) {
        to.put(plane_of(side));
      }
    };
    for_both([&](int side) { return square(1U << s.pawns[side]); });
    for_both([&](int side) { return square(s.cells[side]); });
    for_both([&](int side) { return walls_to_the_east(s.walls[side]); });
    for_both([&](int side) { return walls_to_the_north(s.walls[side]); });
    for_both([&](int side) { return square(s.fortified[side]); });
    const auto counted = [&]<int most>(int there) {
      unrolled<most>([&](auto i) { to.fill(i < there); });
    };
    counted.template operator()<full>(s.energy[sides[0]]);
    counted.template operator()<full>(s.energy[sides[1]]);
    counted.template operator()<hand_size>(s.hand[sides[0]]);
    counted.template operator()<hand_size>(s.hand[sides[1]]);
    counted.template operator()<refill>(s.tokens);
    to.fill(s.basic_done);
  }

  /// What a side scores as it stands.
  static int score(const State& s, int side) {
    const u32 inside = enclosed(s, side);
    int things = 0;
    each_area(inside, splitting(s), [&](u32 /*area*/) { ++things; });
    for (int i = 0; i < s.fortress_count; ++i) {
      const u32 fortress = s.fortresses[i];
      things += static_cast<int>((fortress & s.cells[side]) != 0 && (fortress & inside) == 0);
    }
    return count(u64{s.cells[side]}) + bonus * things + s.energy[side];
  }

 private:
  static void require(bool good) {
    if (!good) {
      throw Unsupported("no position that this core can hold");
    }
  }

  static void load_fortresses(Reader& reader, State& s) {
    const u64 built = s.walls[0] | s.walls[1];
    u32 settled = 0;
    int open = 0;
    s.fortress_count = 0;
    reader.tuple(2);
    for (const int side : {0, 1}) {
      s.fortified[side] = 0;
      for (int left = reader.open(most_fortresses); left > 0; --left) {
        const u32 cells = static_cast<u32>(reader.number(board));
        require(cells != 0 && (cells & ~s.cells[side]) == 0);
        const bool closed = (cells & settled) == 0 && (step(cells, built) & ~cells) == 0 &&
                            flood(cells & -cells, cells, 0) == cells;
        settled |= closed ? cells : 0;
        open += closed ? 0 : 1;
        require(open <= most_open);
        require(std::count(s.fortresses, s.fortresses + s.fortress_count, cells) == 0);
        add_fortress(s, side, cells);
      }
    }
  }

  /// The directions in which the pawn of the player to act can move.
  static u32 ways_of(const State& s, const Options& options) {
    const int side = s.side;
    const int at = s.pawns[side];
    u32 closed = s.cells[1 - side];
    if (options.entry == unowned) {
      closed |= s.cells[side];
    } else if (options.entry == any) {
      closed = s.fortified[1 - side] | 1U << s.pawns[1 - side];
    }
    const u64 built = s.walls[0] | s.walls[1];
    const u32 east = (static_cast<u32>(built) & board) | file_e;
    const u32 north = (static_cast<u32>(built >> north_edges) & board) | rank_5;
    const u32 up = (north | closed >> 5) >> at;
    const u32 right = (east | closed >> 1) >> at;
    const u32 down = ((north | closed) << 5 | rank_1) >> at;
    const u32 left = ((east | closed) << 1 | 1) >> at;
    return ~((up & 1) | (right & 1) << 1 | (down & 1) << 2 | (left & 1) << 3) & 15;
  }

  /// Walls of the enemy that touch no fortress.
  static u64 cuts_of(const State& s) {
    return s.walls[1 - s.side] & ~touching(s.fortified[0] | s.fortified[1]);
  }

  /// The lowest cells of the areas that can become fortresses.
  static u32 forts_of(const State& s) {
    u32 found = 0;
    each_area(enclosed(s, s.side), splitting(s), [&](u32 area) {
      const auto holds = [area](u32 fortress) { return (area & ~fortress) == 0; };
      if (std::none_of(s.fortresses, s.fortresses + s.fortress_count, holds)) {
        found |= area & -area;
      }
    });
    return found;
  }

  /// Judge the end of the game; hand the turn over if it is ended or has nothing left.
  static Flow conclude(State& s, bool ended, const Options& options) {
    const bool filled = (s.cells[0] | s.cells[1]) == board;
    if (filled || s.hand[0] == 0 || s.hand[1] == 0) [[unlikely]] {
      s.over = filled ? by_filled : by_walls;
      return Flow::over;
    }
    if (!ended && (!s.basic_done || special_left(s, options))) {
      return Flow::same;
    }
    s.side ^= 1;
    ++s.turn;
    s.tokens = refill;
    s.basic_done = false;
    return Flow::next;
  }

  static bool special_left(const State& s, const Options& options) {
    const int energy = s.energy[s.side];
    return energy >= dash_cost &&
           (ways_of(s, options) != 0 || (energy >= cut_cost && cuts_of(s) != 0) ||
            (energy >= fort_cost && forts_of(s) != 0));
  }

  /// The walls that split areas.
  static u64 splitting(const State& s) { return s.splitting ? s.walls[0] | s.walls[1] : 0; }

  /// The cells of all enclosed areas of a side: those from which no way leads out.
  static u32 enclosed(const State& s, int side) {
    const u32 cells = s.cells[side];
    const u32 leaks = cells & step(board & ~cells, s.walls[0] | s.walls[1]);
    return cells & ~flood(leaks, cells, splitting(s));
  }

  /// Move the pawn; the cell becomes its owner's, whoever had it.
  static void go(State& s, int way) {
    const int side = s.side;
    const int to = s.pawns[side] + steps[way];
    const u32 here = 1U << to;
    s.pawns[side] = static_cast<u8>(to);
    if ((s.cells[side] & here) == 0) {
      s.cells[side] |= here;
      s.hash ^= cell_keys[side * cell_count + to];
    }
    if ((s.cells[1 - side] & here) != 0) {
      s.cells[1 - side] ^= here;
      s.hash ^= cell_keys[(1 - side) * cell_count + to];
    }
  }

  /// Make a fortress of an area; fortresses inside it become part of it.
  static void fortify(State& s, u32 lowest_cell) {
    const u32 area = flood(lowest_cell, s.cells[s.side], splitting(s));
    for (int i = s.fortress_count - 1; i >= 0; --i) {
      const u32 fortress = s.fortresses[i];
      if ((fortress & ~area) == 0) {
        s.fortresses[i] = s.fortresses[--s.fortress_count];
        s.hash ^= mix(fortress_salt + fortress);
      }
    }
    add_fortress(s, s.side, area);
  }

  static void add_fortress(State& s, int side, u32 cells) {
    s.fortresses[s.fortress_count++] = cells;
    s.fortified[side] |= cells;
    s.hash ^= mix(fortress_salt + cells);
  }

  static char* write_cell(int cell, char* to) {
    to[0] = static_cast<char>('a' + cell % 5);
    to[1] = static_cast<char>('1' + cell / 5);
    return to + 2;
  }

  static char* write_edge(int edge, char* to) {
    const bool west = edge >= west_rim;
    *write_cell(west ? (edge - west_rim) * 5 : edge % cell_count, to) =
        west ? 'w' : "ens"[edge / cell_count];
    return to + 3;
  }

  /// A set of cells on the square: the cell at x, y is at x + 1, y + 1.
  static u64 square(u32 cells) {
    u64 found = 0;
    for (int y = 0; y < 5; ++y) {
      found |= u64{(cells >> (5 * y)) & rank_1} << (width * (y + 1) + 1);
    }
    return found;
  }

  static u64 walls_to_the_east(u64 walls) {
    constexpr u64 every_sixth = 0x1041041;
    const u64 rim = ((walls >> west_rim) * 0x108421U) & every_sixth;  // bit y to bit 6y
    return square(static_cast<u32>(walls) & board) | (rim << width);
  }

  static u64 walls_to_the_north(u64 walls) {
    return square(static_cast<u32>(walls >> north_edges) & board) |
           (((walls >> south_rim) & rank_1) << 1);
  }
};

}  // namespace kyokai::weave
