// Counting sequences of actions.
#pragma once

#include "kyokai/line.hpp"

namespace kyokai {

/// How many sequences of `depth` actions there are. The last action is counted, not played.
/// `pause` is called now and then and may throw to give up.
template <Game G, class Pause>
u64 perft(const typename G::State& state, Repetitions& seen, const typename G::Options& options,
          int depth, const Pause& pause) {
  if (state.over != 0) {
    return depth == 0 ? 1 : 0;
  }
  if (depth == 0) {
    return 1;
  }
  const typename G::Moves moves = G::legal(state, options);
  if (depth == 1) {
    return static_cast<u64>(moves.count());
  }
  if (depth == 3) {
    pause();
  }
  const std::size_t mark = seen.size();
  u64 total = 0;
  for (int k = 0, n = moves.count(); k < n; ++k) {
    typename G::State next = state;
    advance<G>(next, seen, moves.nth(k), options);
    total += perft<G>(next, seen, options, depth - 1, pause);
    seen.truncate(mark);
  }
  return total;
}

}  // namespace kyokai
