// What a game must have for everything else here to work with it.
#pragma once

#include <concepts>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>

#include "kyokai/bits.hpp"
#include "kyokai/spread.hpp"

namespace kyokai {

/// How play goes on after an action; whatever calls `apply` sees to the rest.
enum class Flow : u8 {
  free,  ///< the turn goes on, and nothing more is looked at
  same,  ///< the turn goes on, if `max_turns` lets it
  next,  ///< a turn begins: `repetition` is looked at, then `max_turns`
  over   ///< the game is over
};

/// What calls a game off that its own rules would let go on.
enum class Cause : u8 { repetition, max_turns };

/// How a game ended, in the words of the rulebook; empty where there is nothing to tell.
struct Ending {
  int winner = -1;  ///< 0 White, 1 Black, -1 nobody
  std::string_view reason{};
  std::string_view ended_by{};
  int scores[2] = {0, 0};

  bool operator==(const Ending&) const = default;
};

/// A position that this core cannot hold, or options it does not know: the rulebook must do.
class Unsupported : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Reads the key of a position of the rulebook: numbers, and tuples that tell their length first.
class Reader {
 public:
  explicit Reader(std::span<const u128> words) : words_(words) {}

  u128 wide() {
    if (at_ == words_.size()) {
      throw Unsupported("the key of the position is too short");
    }
    return words_[at_++];
  }

  /// The next number, which must be at most so large.
  u64 number(u64 most = ~u64{0}) {
    const u128 word = wide();
    if (word > most) {
      throw Unsupported("a number in the key of the position is too large");
    }
    return static_cast<u64>(word);
  }

  /// The next number, or `none` where the rulebook has None there.
  int maybe(int most, int none) {
    const u128 word = wide();
    if (word == ~u128{0}) {
      return none;
    }
    --at_;
    return static_cast<int>(number(static_cast<u64>(most)));
  }

  /// The length of the tuple that begins here.
  int open(int most) { return static_cast<int>(number(static_cast<u64>(most))); }

  /// A tuple of so many things begins here.
  void tuple(int length) {
    if (open(length) != length) {
      throw Unsupported("a tuple in the key of the position is too short");
    }
  }

  void end() const {
    if (at_ != words_.size()) {
      throw Unsupported("the key of the position is too long");
    }
  }

 private:
  std::span<const u128> words_;
  std::size_t at_ = 0;
};

/// One option of a game: its name, and its number or its place among the values.
struct Given {
  std::string name;
  i64 value;

  bool operator==(const Given&) const = default;
};

/// The value of an option by its name.
inline u32 option(std::span<const Given> given, std::string_view name) {
  for (const Given& one : given) {
    if (one.name == name) {
      constexpr i64 most = 0xFFFFFFFF;  // as good as never
      return static_cast<u32>(one.value < most ? one.value : most);
    }
  }
  throw Unsupported("no option " + std::string(name) + " was given");
}

/// The options that every game has; a game's own derive from it.
struct Limits {
  u32 repetition;
  u32 max_turns;

  explicit Limits(std::span<const Given> given)
      : repetition(option(given, "repetition")), max_turns(option(given, "max_turns")) {}
};

/// What every state holds, beside its own. `hash` is kept at every change and stands for the
/// rulebook's `key`, all but what `G::key` adds.
struct StateBase {
  u64 hash = 0;
  u32 turn = 0;
  i8 side = 0;   ///< who is to act; 0 White, 1 Black, beyond them what a game needs
  i8 first = 0;  ///< the colour of the player who began, -1 while there are none
  u8 over = 0;   ///< how the game ended, in a game's own numbers; 0 while it goes on
};

/// Legal actions as bits. They are counted and picked in the order of the rulebook's masks: by
/// kind, then direction, then place; `bits` and `each` tell them by id.
template <class M>
concept Moves = requires(const M moves, u64* words) {
  { moves.count() } -> std::same_as<int>;
  { moves.nth(0) } -> std::same_as<int>;   // the id of the k-th
  { moves.has(0) } -> std::same_as<bool>;  // any id from 0 to `actions` - 1
  moves.bits(words);                       // into words that are zero
};

/// Where a game puts the planes of its board.
template <class G, class T>
using BoardPlanes = Planes<G::height * G::width, T>;

template <class G>
concept Game = requires(typename G::State state, const typename G::State fixed,
                        const typename G::Options options, Reader reader, char* text,
                        BoardPlanes<G, u8> planes) {
  requires std::is_trivially_copyable_v<typename G::State>;
  requires std::derived_from<typename G::State, StateBase>;
  requires std::derived_from<typename G::Options, Limits>;
  requires std::constructible_from<typename G::Options, std::span<const Given>>;
  requires Moves<typename G::Moves>;
  { G::name } -> std::convertible_to<std::string_view>;
  { G::actions } -> std::convertible_to<int>;  // ids run from 0 to one less
  // A position from the rulebook's key; `turn` and `first` are there already, and 0 and what the
  // caller knows where the key comes out of a game's past.
  { G::load(reader, state, options) };
  // What is legal while the game goes on.
  { G::legal(fixed, options) } -> std::same_as<typename G::Moves>;
  // Play a legal action.
  { G::apply(state, 0, options) } -> std::same_as<Flow>;
  // End a game that nobody won; `true` in the middle of a turn.
  { G::call_off(state, options, Cause::repetition, true) };
  // The hash of the rulebook's `key`.
  { G::key(fixed) } -> std::same_as<u64>;
  { G::ending(fixed) } -> std::same_as<Ending>;
  // Write the text of a legal action, at most 32 characters; return its length.
  { G::text(fixed, 0, text) } -> std::same_as<int>;
  // Who acts, by seats: 0 began the game.
  { G::seat(fixed) } -> std::same_as<int>;
  // The board as planes of `height` rows of `width` places, `plane_count` in all.
  { G::planes(fixed, options, planes) };
  { G::plane_count } -> std::convertible_to<int>;
  { G::height } -> std::convertible_to<int>;
  { G::width } -> std::convertible_to<int>;
};

/// Words of 64 bits that hold one bit for each id.
template <class G>
constexpr int words_of = (G::actions + 63) / 64;

/// The seat of a colour: the player who began has the colour `first`.
inline int seat_of(const StateBase& state, int colour) { return colour ^ state.first; }

}  // namespace kyokai
