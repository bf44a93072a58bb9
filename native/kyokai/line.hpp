// One game as it is played: its state, and what stood on the board before.
#pragma once

#include "kyokai/game.hpp"
#include "kyokai/repetitions.hpp"
#include "kyokai/rng.hpp"

namespace kyokai {

/// What follows from an action that was played; `key` tells that of the position it led to.
template <Game G, class Key>
[[gnu::always_inline]] inline void follow(typename G::State& state, Repetitions& seen, Flow flow,
                                          Key key, const typename G::Options& options) {
  if (flow == Flow::next) {
    if (options.repetition != 0 && seen.add(key()) >= options.repetition) {
      G::call_off(state, options, Cause::repetition, false);
    } else if (options.max_turns != 0 && state.turn > options.max_turns) {
      G::call_off(state, options, Cause::max_turns, false);
    }
  } else if (flow == Flow::same && options.max_turns != 0 && state.turn > options.max_turns)
      [[unlikely]] {
    G::call_off(state, options, Cause::max_turns, true);
  }
}

/// Play a legal action and all that follows from it.
template <Game G>
inline void advance(typename G::State& state, Repetitions& seen, int id,
                    const typename G::Options& options) {
  const Flow flow = G::apply(state, id, options);
  follow<G>(state, seen, flow, [&] { return G::key(state); }, options);
}

/// A game from some position on.
template <Game G>
struct Line {
  typename G::Options options;
  typename G::State state;
  Repetitions seen;

  [[nodiscard]] typename G::Moves legal() const { return G::legal(state, options); }
  [[nodiscard]] bool over() const { return state.over != 0; }
  void play(int id) { advance<G>(state, seen, id, options); }
};

/// The hash of everything that makes positions equal; the options are the caller's.
template <Game G>
u64 hash_of(const typename G::State& state) {
  const u64 rest = (u64{state.turn} << 16) ^ (u64{static_cast<u8>(state.first)} << 8) ^ state.over;
  return mix(G::key(state) ^ mix(rest + golden));
}

}  // namespace kyokai
