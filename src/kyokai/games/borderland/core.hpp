// Borderland in C++: the same rules as rules.py, on sets of hexes.
#pragma once

#include "board.hpp"
#include "kyokai/game.hpp"
#include "kyokai/hash.hpp"

namespace kyokai::borderland {

inline constexpr int first_move = 91;
inline constexpr int pass = 637;
inline constexpr int choose_white = 638;
inline constexpr int first_cede = 640;
inline constexpr int enough = 46;  ///< so many cells of territory win
inline constexpr int first_player = 2;
inline constexpr int second_player = 3;

inline constexpr auto stone_keys = keys<256>(11);

struct State : StateBase {
  u128 stones[2];
  u128 border[2];  ///< the cells of each colour's borders
  u8 placed;       ///< the bit of the stone that the turn's first action placed, or none
  u8 moved;        ///< the same, moved
  u8 ceded[2];     ///< the lowest cell of the tied area that a colour leaves out, or none
  i8 pending;      ///< whose tied areas must be chosen between first, or -1
  bool passed;     ///< the turn before was a forced pass
};

struct Options : Limits {
  bool near;  ///< spacing=near

  explicit Options(std::span<const Given> given)
      : Limits(given), near(option(given, "spacing") == 1) {}
};

/// What is legal, as sets of hexes, and what else there may be.
struct Moves {
  u128 sets[7];  ///< where a stone may be placed, and the stones that may go each way
  u128 cedes;
  bool passing;
  bool choosing;

  [[nodiscard]] int count() const {
    return Row<7>(sets).count() + (passing ? 1 : 0) + (choosing ? 2 : 0) + kyokai::count(cedes);
  }

  [[nodiscard]] int nth(int k) const {
    const Row<7> row(sets);
    if (k >= row.count()) [[unlikely]] {
      return other(k - row.count());
    }
    const int set = row.find(k);
    const int cell = tables.number[select(sets[set], k)];
    return set == 0 ? cell : first_move + 6 * cell + set - 1;
  }

  [[nodiscard]] bool has(int id) const {
    if (id >= first_cede) {
      return holds(cedes, id - first_cede);
    }
    if (id >= choose_white) {
      return choosing;
    }
    if (id >= first_move) {
      return id == pass ? passing : holds(sets[1 + (id - first_move) % 6], (id - first_move) / 6);
    }
    return holds(sets[0], id);
  }

  void bits(u64* words) const {
    const Dense on(sets[0]);
    words[0] = on.low;
    words[1] = on.high;
    interleave(words);
    if (passing) {
      put(words, pass);
    }
    if (choosing) {
      put(words, choose_white, 3, 2);
    }
    if (cedes != 0) {
      const Dense areas(cedes);
      put(words, first_cede, areas.low, 64);
      put(words, first_cede + 64, areas.high, cells - 64);
    }
  }

 private:
  [[nodiscard]] int other(int k) const {
    if (choosing) {
      return choose_white + k;
    }
    if (passing && k == 0) {
      return pass;
    }
    return first_cede + tables.number[select(cedes, k - (passing ? 1 : 0))];
  }

  static bool holds(u128 set, int cell) { return ((set >> tables.at[cell]) & 1) != 0; }

  /// Six bits a hex, one for each direction.
  void interleave(u64* words) const {
    u64 low[8] = {};
    u64 high[8] = {};
    for (int way = 0; way < 6; ++way) {
      const Dense dense(sets[1 + way]);
      low[way] = dense.low;
      high[way] = dense.high;
    }
    for (int eight = 0; eight < 12; ++eight) {
      u64 square = 0;
      const u64* from = eight < 8 ? low : high;
      for (int way = 0; way < 6; ++way) {
        square |= ((from[way] >> (eight % 8 * 8)) & 0xFF) << (way * 8);
      }
      if (square != 0) {
        put(words, first_move + 48 * eight, sixes(turned(square)), 48);
      }
    }
  }

  /// Eight bytes of which six bits are used, without what is not.
  static u64 sixes(u64 x) {
    x = (x & 0x003F003F003F003FU) | ((x & 0x3F003F003F003F00U) >> 2);
    x = (x & 0x00000FFF00000FFFU) | ((x & 0x0FFF00000FFF0000U) >> 4);
    return (x & 0xFFFFFFU) | (x >> 32 << 24);
  }
};

struct Game {
  static constexpr std::string_view name = "borderland";
  static constexpr int actions = 731;
  static constexpr int plane_count = 13;
  static constexpr int height = 11;
  static constexpr int width = 11;
  using State = borderland::State;
  using Options = borderland::Options;
  using Moves = borderland::Moves;

  static void load(Reader& reader, State& s, const Options& /*options*/) {
    reader.tuple(8);
    for (u128& stones : s.stones) {
      stones = cells_of(reader);
    }
    s.side = static_cast<i8>(reader.number(3));
    s.border[0] = borders(s.stones[0]);
    s.border[1] = borders(s.stones[1]);
    s.placed = one_of(reader, s);
    s.moved = one_of(reader, s);
    s.pending = static_cast<i8>(reader.maybe(1, -1));
    reader.tuple(2);
    for (const int side : {0, 1}) {
      const u128 area = cells_of(reader);
      s.ceded[side] = static_cast<u8>(area == 0 ? none : lowest(area));
      if (area != 0 && !is_tied(s, side, s.ceded[side])) {
        throw Unsupported("no position of this game");
      }
    }
    s.passed = reader.number(1) == 1;
    const bool setting_up = s.side >= first_player;
    if ((s.stones[0] & s.stones[1]) != 0 || (setting_up && s.turn != 0) ||
        (s.pending >= 0 && (setting_up || !is_open(s, s.pending)))) {
      throw Unsupported("no position of this game");
    }
    s.hash = 0;
    for (const int side : {0, 1}) {
      each(s.stones[side], [&](int cell) { s.hash ^= stone_keys[side * 128 + cell]; });
    }
  }

  static Moves legal(const State& s, const Options& options) {
    Moves moves{};
    if (s.side >= first_player) [[unlikely]] {
      moves.choosing = s.side == second_player;
      moves.sets[0] = moves.choosing ? 0 : board & ~(s.stones[0] | s.stones[1]);
      return moves;
    }
    if (s.pending >= 0) [[unlikely]] {
      moves.cedes = fullest(s.border[s.pending], s.stones[1 - s.pending]).lowest;
      return moves;
    }
    const u128 movers = may_move(s);
    const u128 empty = board & ~(s.stones[0] | s.stones[1]);
    u128 any = 0;
    for (int way = 0; way < 6; ++way) {
      moves.sets[1 + way] = movers & shifted(empty, -steps[way]);
      any |= moves.sets[1 + way];
    }
    moves.sets[0] = may_place(s, options);
    moves.passing = first_done(s) || (any | moves.sets[0]) == 0;
    return moves;
  }

  static Flow apply(State& s, int id, const Options& options) {
    if (id < first_move) {
      const int cell = tables.at[id];
      return s.side >= first_player ? set_up(s, cell) : act(s, none, cell, options);
    }
    if (id < pass) {
      const int origin = tables.at[(id - first_move) / 6];
      return act(s, origin, origin + steps[(id - first_move) % 6], options);
    }
    if (id >= first_cede) {
      s.ceded[s.pending] = tables.at[id - first_cede];
      s.pending = -1;
      return judge_own(s, options);
    }
    if (id >= choose_white) {
      s.first = static_cast<i8>(1 - (id - choose_white));
      s.side = 0;
      s.turn = 1;
      return Flow::next;
    }
    if (!first_done(s)) {
      if (s.passed) {
        return end(s, no_action);
      }
      s.passed = true;
    }
    return next_turn(s);
  }

  static void call_off(State& s, const Options& /*options*/, Cause cause, bool in_turn) {
    s.over = cause == Cause::repetition ? by_repetition : by_max_turns;
    if (in_turn) {
      end(s, static_cast<Over>(s.over));
    }
  }

  static u64 key(const State& s) {
    const u64 rest = u64{static_cast<u8>(s.side)} | (u64{s.placed} << 8) | (u64{s.moved} << 16) |
                     (u64{static_cast<u8>(s.pending)} << 24) | (u64{s.ceded[0]} << 32) |
                     (u64{s.ceded[1]} << 40) | (u64{s.passed} << 48);
    return s.hash ^ mix(rest + golden);
  }

  static Ending ending(const State& s) {
    switch (s.over) {
      case white_territory:
      case black_territory:
        return {.winner = s.over - white_territory, .reason = "territory"};
      case no_action:
        return {.reason = "no_action"};
      case by_repetition:
        return {.reason = "repetition"};
      case by_max_turns:
        return {.reason = "max_turns"};
      default:
        return {};
    }
  }

  static int text(const State& s, int id, char* to) {
    if (id == pass) {
      return write(to, "pass");
    }
    if (id >= first_cede) {
      return 5 + write(to + write(to, "cede:"), cell_name(id - first_cede));
    }
    if (id >= choose_white) {
      return write(to, id == choose_white ? "white" : "black");
    }
    if (id >= first_move) {
      const int cell = (id - first_move) / 6;
      const int landing = tables.number[tables.at[cell] + steps[(id - first_move) % 6]];
      int length = write(to, cell_name(cell));
      to[length++] = '-';
      return length + write(to + length, cell_name(landing));
    }
    const int sign = s.side != first_player ? write(to, "@") : write(to, s.stones[0] != 0 ? "B@" : "W@");
    return sign + write(to + sign, cell_name(id));
  }

  static int seat(const State& s) {
    if (s.side >= first_player) {
      return s.side - first_player;
    }
    return s.first < 0 ? s.side : s.side ^ s.first;
  }

  /// For who is to act, then for the enemy: stones, borders, territory; the stone just placed, the
  /// one just moved, what may be ceded and whose it is, then all or nothing: the first or the
  /// second player is setting up, an emergency.
  static void planes(const State& s, const Options& /*options*/, u128* to) {
    const int side = s.side & 1;
    for (const int one : {side, 1 - side}) {
      u128* own = one == side ? to : to + 1;
      own[0] = square(s.stones[one]);
      own[2] = square(s.border[one]);
      own[4] = square(territory(s, one));
    }
    to[6] = square(wide_bit(s.placed) & board);
    to[7] = square(wide_bit(s.moved) & board);
    to[8] = s.pending == side ? square(tied(s, side).ground) : 0;
    to[9] = s.pending == 1 - side ? square(tied(s, 1 - side).ground) : 0;
    to[10] = s.side == first_player ? square(board) : 0;
    to[11] = s.side == second_player ? square(board) : 0;
    to[12] = emergency(s) ? square(board) : 0;
  }

  /// Whether the first action of the turn has been played.
  static bool first_done(const State& s) { return (s.placed & s.moved) != none; }

  /// The borders and every area but the one left out; where a choice is open, but all the tied.
  [[gnu::noinline]] static u128 territory(const State& s, int side) {
    if (s.border[side] == 0) {
      return 0;
    }
    if (s.ceded[side] != none) {
      return board & ~flood(wide_bit(s.ceded[side]), board & ~s.border[side]);
    }
    return board & ~tied(s, side).ground;
  }

  /// Where a colour may place a stone, if it may place one at all.
  static u128 places(const State& s, int side, const Options& options) {
    const u128 own = s.stones[side];
    const u128 enemy = s.stones[1 - side];
    const bool nearer = emergency(s);
    u128 closed = own | enemy | (nearer ? 0 : around(enemy));
    if (!options.near) {
      closed |= around(closed);  // one step from own stones, and one more from the enemy's
    }
    u128 found = board & ~closed;
    if (found != 0 && s.border[1 - side] != 0) {
      found &= ~territory(s, 1 - side);
    }
    return found;
  }

 private:
  enum Over : u8 { going_on, white_territory, black_territory, no_action, by_repetition, by_max_turns };

  static u128 cells_of(Reader& reader) {
    const u128 set = reader.wide();
    if ((set & ~board) != 0) {
      throw Unsupported("a cell that is none");
    }
    return set;
  }

  /// The stone of the first action: one own stone, or none.
  static u8 one_of(Reader& reader, const State& s) {
    const u128 set = cells_of(reader);
    const u128 own = s.side < first_player ? s.stones[s.side] : 0;
    if ((set & ~own) != 0 || count(set) > 1) {
      throw Unsupported("no position of this game");
    }
    return static_cast<u8>(set == 0 ? none : lowest(set));
  }

  static int write(char* to, std::string_view text) {
    return static_cast<int>(text.copy(to, text.size()));
  }
  static std::string_view cell_name(int cell) { return tables.name[cell].data(); }

  static bool emergency(const State& s) { return (s.border[0] | s.border[1]) != 0; }

  static Fullest tied(const State& s, int side) {
    return fullest(s.border[side], s.stones[1 - side]);
  }
  static bool is_tied(const State& s, int side, int low) {
    const Fullest found = tied(s, side);
    return s.border[side] != 0 && found.areas > 1 && ((found.lowest >> low) & 1) != 0;
  }
  static bool is_open(const State& s, int side) {
    return s.ceded[side] == none && s.border[side] != 0 && tied(s, side).areas > 1;
  }

  static u128 may_move(const State& s) {
    u128 movers = s.stones[s.side] & ~wide_bit(s.placed);
    if (s.moved != none && !emergency(s)) {
      movers &= ~wide_bit(s.moved);
    }
    return movers;
  }

  static u128 may_place(const State& s, const Options& options) {
    return s.placed != none ? 0 : places(s, s.side, options);
  }

  static Flow set_up(State& s, int cell) {
    const int side = s.stones[0] != 0 ? 1 : 0;
    s.stones[side] |= wide_bit(cell);
    s.hash ^= stone_keys[side * 128 + cell];
    s.side = static_cast<i8>(side == 1 ? second_player : first_player);
    return Flow::free;
  }

  /// Place a stone, or move one from its origin, and judge.
  static Flow act(State& s, int origin, int landing, const Options& options) {
    const int side = s.side;
    u128 own = s.stones[side] | wide_bit(landing);
    u128 border = s.border[side];
    s.hash ^= stone_keys[side * 128 + landing];
    if (origin != none) {
      own &= ~wide_bit(origin);
      s.hash ^= stone_keys[side * 128 + origin];
    }
    if ((border & wide_bit(origin)) != 0) {
      border = borders(own);
    } else {
      border |= border_through(own, landing);
    }
    s.passed = false;
    if (first_done(s)) {
      s.placed = s.moved = none;
    } else {
      (origin != none ? s.moved : s.placed) = static_cast<u8>(landing);
    }
    if ((s.border[0] | s.border[1] | border) == 0) [[likely]] {
      s.stones[side] = own;
      return go_on(s, options);
    }
    change(s, side, own, border);
    return judge_own(s, options);
  }

  /// Change a colour's stones; choices that the board bears out no more lapse.
  [[gnu::noinline]] static void change(State& s, int side, u128 stones, u128 border) {
    const bool same = s.border[side] == border;
    s.stones[side] = stones;
    s.border[side] = border;
    if ((s.ceded[0] & s.ceded[1]) == none) [[likely]] {
      return;
    }
    for (const int one : {0, 1}) {
      if (s.ceded[one] != none && ((one == side && !same) || !is_tied(s, one, s.ceded[one]))) {
        s.ceded[one] = none;
      }
    }
  }

  [[gnu::noinline]] static Flow judge_own(State& s, const Options& options) {
    const int side = s.side;
    if (s.border[side] != 0) {
      if (is_open(s, side)) {
        s.pending = static_cast<i8>(side);
        return Flow::free;
      }
      const u128 ground = territory(s, side);
      if (count(ground) >= enough) {
        return end(s, side == 0 ? white_territory : black_territory);
      }
      const u128 captured = ground & s.stones[1 - side];
      if (captured != 0) {
        capture(s, 1 - side, captured);
      }
    }
    return judge_enemy(s, options);
  }

  static void capture(State& s, int side, u128 captured) {
    const u128 left = s.stones[side] ^ captured;
    const u128 border = s.border[side];
    each(captured, [&](int cell) { s.hash ^= stone_keys[side * 128 + cell]; });
    change(s, side, left, (border & captured) != 0 ? borders(left) : border);
  }

  static Flow judge_enemy(State& s, const Options& options) {
    const int side = 1 - s.side;
    if (s.border[side] != 0) {
      if (is_open(s, side)) {
        s.pending = static_cast<i8>(side);
        return Flow::free;
      }
      if (count(territory(s, side)) >= enough) {
        return end(s, side == 0 ? white_territory : black_territory);
      }
    }
    return go_on(s, options);
  }

  /// Go on with the turn; it is over where nothing is left to choose.
  static Flow go_on(State& s, const Options& options) {
    if (first_done(s)) {
      const u128 empty = board & ~(s.stones[0] | s.stones[1]);
      const u128 movers = may_move(s);
      if ((movers & (empty << 1)) != 0 || (around(movers) & empty) != 0 ||
          may_place(s, options) != 0) {
        return Flow::same;
      }
    }
    return next_turn(s);
  }

  static Flow next_turn(State& s) {
    s.side = static_cast<i8>(1 - s.side);
    ++s.turn;
    s.placed = s.moved = none;
    return Flow::next;
  }

  static Flow end(State& s, Over how) {
    s.over = how;
    s.placed = s.moved = none;
    s.passed = false;
    return Flow::over;
  }
};

}  // namespace kyokai::borderland
