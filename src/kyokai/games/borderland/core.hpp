// Borderland in C++: the same rules as rules.py, on sets of hexes.
#pragma once

#include <algorithm>

#include "board.hpp"
#include "kyokai/game.hpp"
#include "kyokai/hash.hpp"

namespace kyokai::borderland {

inline constexpr int enough = 46;  ///< so many cells of territory win
inline constexpr int first_player = 2;
inline constexpr int second_player = 3;

inline constexpr auto stone_keys = keys<256>(11);

struct State : StateBase {
  Cells stones[2];
  Cells border[2];  ///< the cells of each colour's borders
  u8 placed;        ///< the bit of the stone that the turn's first action placed, or none
  u8 moved;         ///< the same, moved
  u8 ceded[2];      ///< the lowest cell of the tied area that a colour leaves out, or none
  i8 pending;       ///< whose tied areas must be chosen between first, or -1
  bool passed;      ///< the turn before was a forced pass
};

struct Options : Limits {
  bool near;  ///< spacing=near

  explicit Options(std::span<const Given> given)
      : Limits(given), near(option(given, "spacing") == 1) {}
};

/// What is legal, as sets of hexes, and what else there may be.
struct Moves {
  Cells sets[7];  ///< where a stone may be placed, and the stones that may go each way
  Cells cedes;
  bool passing;
  bool choosing;

  [[nodiscard]] int count() const {
    return Row<7>(sets).total() + (passing ? 1 : 0) + (choosing ? 2 : 0) + borderland::count(cedes);
  }

  [[nodiscard]] int nth(int k) const {
    const Row<7> row(sets);
    if (k >= row.total()) [[unlikely]] {
      return other(k - row.total());
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

  static bool holds(Cells set, int cell) { return (set & alone(tables.at[cell])) != 0; }

  /// Six bits a hex, one for each direction; each word is put together before it is written.
  void interleave(u64* words) const {
    const Dense dense[6] = {Dense(sets[1]), Dense(sets[2]), Dense(sets[3]),
                            Dense(sets[4]), Dense(sets[5]), Dense(sets[6])};
#ifdef __BMI2__
    const Pair pairs[3] = {{dense[0], dense[1]}, {dense[2], dense[3]}, {dense[4], dense[5]}};
    unrolled<(pass - 1) / 64 - first_move / 64 + 1>([&](auto n) {
      constexpr int word = first_move / 64 + n;
      words[word] |= pairs[0].template in<word, first_move, 0>() |
                     pairs[1].template in<word, first_move, 2>() |
                     pairs[2].template in<word, first_move, 4>();
    });
#else
    unrolled<(pass - first_move + 63) / 64 + 1>([&](auto n) {
      constexpr int word = first_move / 64 + n;
      u64 found = 0;
      unrolled<6>([&](auto way) {
        constexpr int before = 64 * word - first_move - way;
        constexpr int hex =
            before <= 0 ? 0 : (before + 5) / 6;  // the first with its bit in the word
        constexpr int at = 6 * hex - before;
        if constexpr (at < 64 && hex < cells) {
          found |= sixfold(dense[way].template from<hex>()) << at;
        }
      });
      words[word] |= found;
    });
#endif
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
    for (Cells& stones : s.stones) {
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
      const Cells area = cells_of(reader);
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
    Moves moves;
    moves.cedes = 0;
    moves.passing = moves.choosing = false;
    if (s.side >= first_player) [[unlikely]] {
      std::fill_n(moves.sets, 7, Cells(0));
      moves.choosing = s.side == second_player;
      moves.sets[0] = moves.choosing ? 0 : board & ~(s.stones[0] | s.stones[1]);
      return moves;
    }
    if (s.pending >= 0) [[unlikely]] {
      std::fill_n(moves.sets, 7, Cells(0));
      moves.cedes = fullest(s.border[s.pending], s.stones[1 - s.pending]).lowest;
      return moves;
    }
    const Cells movers = may_move(s);
    const Cells empty = board & ~(s.stones[0] | s.stones[1]);
    Cells any = 0;
    for (int way = 0; way < 6; ++way) {
      moves.sets[1 + way] = movers & empty.moved(-steps[way]);
      any |= moves.sets[1 + way];
    }
    moves.sets[0] = may_place(s, options);
    moves.passing = first_done(s) || (any | moves.sets[0]) == 0;
    return moves;
  }

  static Flow apply(State& s, int id, const Options& options) {
    if (id < pass) [[likely]] {
      const int landing = tables.landing[id];
      return s.side >= first_player ? set_up(s, landing)
                                    : act(s, tables.origin[id], landing, options);
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
    const int sign =
        s.side != first_player ? write(to, "@") : write(to, s.stones[0] != 0 ? "B@" : "W@");
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
  template <class To>
  static void planes(const State& s, const Options& /*options*/, To to) {
    const int side = s.side & 1;
    const auto for_both = [&](auto cells_of_side) {
      for (const int one : {side, 1 - side}) {
        to.put(square(cells_of_side(one)));
      }
    };
    for_both([&](int one) { return s.stones[one]; });
    for_both([&](int one) { return s.border[one]; });
    for_both([&](int one) { return territory(s, one); });
    to.put(square(alone(s.placed) & board));
    to.put(square(alone(s.moved) & board));
    for_both([&](int one) { return s.pending == one ? tied(s, one).ground : Cells(0); });
    for (const bool so : {s.side == first_player, s.side == second_player, emergency(s)}) {
      to.put(so ? square(board) : 0);
    }
  }

  /// Whether the first action of the turn has been played.
  static bool first_done(const State& s) { return (s.placed & s.moved) != none; }

  /// The borders and every area but the one left out; where a choice is open, but all the tied.
  [[gnu::noinline]] static Cells territory(const State& s, int side) {
    if (s.border[side] == 0) {
      return 0;
    }
    if (s.ceded[side] != none) {
      return board & ~flood(alone(s.ceded[side]), board & ~s.border[side]);
    }
    return board & ~tied(s, side).ground;
  }

  /// Where a colour may place a stone, if it may place one at all.
  static Cells places(const State& s, int side, const Options& options) {
    const Cells own = s.stones[side];
    const Cells enemy = s.stones[1 - side];
    const bool nearer = emergency(s);
    Cells closed = own | enemy | (nearer ? 0 : around(enemy));
    if (!options.near) {
      closed |= around(closed);  // one step from own stones, and one more from the enemy's
    }
    Cells found = board & ~closed;
    if (found != 0 && s.border[1 - side] != 0) {
      found &= ~territory(s, 1 - side);
    }
    return found;
  }

  /// Whether whoever acts cannot win in this turn any more. A win takes a territory of one's own,
  /// and so a border; an action adds one stone to it at most, and nothing of the enemy's goes
  /// away before there is one.
  static bool hopeless(const State& s) {
    return s.side < first_player && s.border[s.side] == 0 &&
           !may_span(s.stones[s.side], s.stones[1 - s.side], first_done(s) ? 1 : 2);
  }

 private:
  enum Over : u8 {
    going_on,
    white_territory,
    black_territory,
    no_action,
    by_repetition,
    by_max_turns
  };

  static Cells cells_of(Reader& reader) {
    const Cells set = reader.wide();
    if ((set & ~board) != 0) {
      throw Unsupported("a cell that is none");
    }
    return set;
  }

  /// The stone of the first action: one own stone, or none.
  static u8 one_of(Reader& reader, const State& s) {
    const Cells set = cells_of(reader);
    const Cells own = s.side < first_player ? s.stones[s.side] : 0;
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
    return s.border[side] != 0 && found.areas > 1 && (found.lowest & alone(low)) != 0;
  }
  static bool is_open(const State& s, int side) {
    return s.ceded[side] == none && s.border[side] != 0 && tied(s, side).areas > 1;
  }

  static Cells may_move(const State& s) {
    Cells movers = s.stones[s.side] & ~alone(s.placed);
    if (s.moved != none && !emergency(s)) {
      movers &= ~alone(s.moved);
    }
    return movers;
  }

  static Cells may_place(const State& s, const Options& options) {
    return s.placed != none ? 0 : places(s, s.side, options);
  }

  static Flow set_up(State& s, int cell) {
    const int side = s.stones[0] != 0 ? 1 : 0;
    s.stones[side] |= alone(cell);
    s.hash ^= stone_keys[side * 128 + cell];
    s.side = static_cast<i8>(side == 1 ? second_player : first_player);
    return Flow::free;
  }

  /// Place a stone, or move one from its origin, and judge.
  static Flow act(State& s, int origin, int landing, const Options& options) {
    const int side = s.side;
    Cells own = s.stones[side] | alone(landing);
    Cells border = s.border[side];
    s.hash ^= stone_keys[side * 128 + landing];
    if (origin != none) {
      own &= ~alone(origin);
      s.hash ^= stone_keys[side * 128 + origin];
    }
    if ((border & alone(origin)) != 0) {
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
  [[gnu::noinline]] static void change(State& s, int side, Cells stones, Cells border) {
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
      const Cells ground = territory(s, side);
      if (count(ground) >= enough) {
        return end(s, side == 0 ? white_territory : black_territory);
      }
      const Cells captured = ground & s.stones[1 - side];
      if (captured != 0) {
        capture(s, 1 - side, captured);
      }
    }
    return judge_enemy(s, options);
  }

  static void capture(State& s, int side, Cells captured) {
    const Cells left = s.stones[side] ^ captured;
    const Cells border = s.border[side];
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
      const Cells empty = board & ~(s.stones[0] | s.stones[1]);
      const Cells movers = may_move(s);
      if ((movers & empty.up(1)) != 0 || (around(movers) & empty) != 0 ||
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
