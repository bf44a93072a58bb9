// Games of chance, from a position to their end.
#pragma once

#include "kyokai/line.hpp"

namespace kyokai {

/// What many games came to.
struct Tally {
  u64 games = 0;
  u64 steps = 0;  ///< actions
  u64 turns = 0;  ///< the turn at which they ended, added up
  u64 white = 0;  ///< games that White won
  u64 black = 0;
  u64 digest = 0;  ///< changes with any change of any game

  void add(const Tally& other) {
    games += other.games;
    steps += other.steps;
    turns += other.turns;
    white += other.white;
    black += other.black;
    digest += other.digest;
  }
};

/// Play the games with these numbers, each decided by the seed and its number alone.
template <Game G, class Pause>
Tally playouts(const Line<G>& line, u64 seed, u64 from, u64 to, const Pause& pause) {
  Tally tally;
  Repetitions seen;
  const typename G::Options options = line.options;
  for (u64 number = from; number < to; ++number) {
    Rng rng(seed, number);
    typename G::State state = line.state;
    seen.assign(line.seen);
    u64 steps = 0;
    while (state.over == 0) {
      const typename G::Moves moves = G::legal(state, options);
      advance<G>(state, seen, moves.nth(rng.below(moves.count())), options);
      if ((++steps & 0xFFF) == 0) {
        pause();
      }
    }
    const int winner = G::ending(state).winner;
    ++tally.games;
    tally.steps += steps;
    tally.turns += state.turn;
    tally.white += static_cast<u64>(winner == 0);
    tally.black += static_cast<u64>(winner == 1);
    tally.digest += mix(hash_of<G>(state) + number);
    if ((number & 15) == 15) {
      pause();
    }
  }
  return tally;
}

}  // namespace kyokai
