// Proofs that a player wins whatever the other one does, by looking at everything.
#pragma once

#include <exception>
#include <unordered_set>
#include <vector>

#include "kyokai/line.hpp"

namespace kyokai {

/// A room may tell that whoever acts cannot win in the turn at hand any more. It says so only of
/// what is certain by its rules: proofs rest on it.
template <class G>
concept TellsHopeless = requires(const typename G::State state) {
  { G::hopeless(state) } -> std::same_as<bool>;
};

struct Proof {
  bool known = false;  ///< whether all was looked at that had to be
  bool wins = false;
  u64 nodes = 0;
  std::vector<u16> turn{};  ///< the turn that wins, or the one that escapes
};

/// All turns of one player against all of the other, action by action. Nothing is judged and
/// nothing guessed. What is left out: a turn that leads where one before it led (with the same
/// turns behind it, so that repetition counts the same), and turns of which the room knows that
/// they cannot win. What decided a turn last time is tried first in the next one.
template <Game G>
class Prover {
 public:
  using State = typename G::State;

  Prover(const Line<G>& line, int side, u64 nodes)
      : options_(line.options), root_(line.state), seen_(line.seen), side_(side), limit_(nodes) {}

  /// Whether the side wins within so many turns, the one at hand and those of the other counted.
  template <class Pause>
  Proof prove(int turns, const Pause& pause) {
    Proof proof;
    if (root_.over != 0) {
      proof.known = true;
      proof.wins = won(root_);
      return proof;
    }
    deciding_.assign(static_cast<std::size_t>(turns) + 1, {});
    try {
      proof.wins = turns > 0 && within(root_, turns, pause);
      proof.known = true;
      proof.turn = deciding_.back();
      if (turns == 0 || proof.wins != (root_.side == side_)) {
        proof.turn.clear();
      }
    } catch (const TooMany&) {
      proof.known = false;
    }
    proof.nodes = nodes_;
    return proof;
  }

 private:
  struct TooMany final : std::exception {};

  [[nodiscard]] bool won(const State& s) const { return G::ending(s).winner == side_; }

  /// Play an action; tell whether the turn goes on.
  bool play(const State& from, State& to, int id) {
    if (++nodes_ > limit_) {
      throw TooMany();
    }
    to = from;
    advance<G>(to, seen_, id, options_);
    return to.over == 0 && to.turn == from.turn && to.side == from.side;
  }

  /// Whether it comes to a win after a turn that is over.
  template <class Pause>
  bool after(const State& s, int turns, const Pause& pause) {
    return s.over != 0 ? won(s) : turns > 1 && within(s, turns - 1, pause);
  }

  /// The same at the beginning of a turn, or within one.
  template <class Pause>
  bool within(const State& s, int turns, const Pause& pause) {
    const bool mine = s.side == side_;
    auto& deciding = deciding_[static_cast<std::size_t>(turns)];
    if (again(s, turns, mine, deciding, pause)) {
      return mine;
    }
    std::unordered_set<u64> met;
    std::vector<u16> path;
    if (any(s, turns, mine, met, path, pause)) {
      deciding = std::move(path);
      return mine;
    }
    return !mine;
  }

  /// Whether the turn that decided last time decides here, too.
  template <class Pause>
  bool again(const State& s, int turns, bool mine, const std::vector<u16>& path,
             const Pause& pause) {
    State here = s;
    State next;
    const std::size_t mark = seen_.size();
    bool found = false;
    for (std::size_t i = 0; i < path.size(); ++i) {
      if (!G::legal(here, options_).has(path[i])) {
        break;
      }
      if (!play(here, next, path[i])) {
        found = i + 1 == path.size() && after(next, turns, pause) == mine;
        break;
      }
      here = next;
    }
    seen_.truncate(mark);
    return found;
  }

  /// Whether any way to end the turn decides: wins where the side is to act, escapes elsewhere.
  template <class Pause>
  bool any(const State& s, int turns, bool mine, std::unordered_set<u64>& met,
           std::vector<u16>& path, const Pause& pause) {
    if constexpr (TellsHopeless<G>) {
      if (mine && turns == 1 && G::hopeless(s)) {
        return false;
      }
    }
    if (turns > 1) {
      pause();
    }
    const typename G::Moves moves = G::legal(s, options_);
    const std::size_t mark = seen_.size();
    for (int k = 0, n = moves.count(); k < n; ++k) {
      const int id = moves.nth(k);
      State next;
      path.push_back(static_cast<u16>(id));
      bool decides = false;
      if (play(s, next, id)) {
        decides = any(next, turns, mine, met, path, pause);
      } else if (turns == 1 || next.over != 0 || met.insert(hash_of<G>(next)).second) {
        decides = after(next, turns, pause) == mine;
      }
      seen_.truncate(mark);
      if (decides) {
        return true;
      }
      path.pop_back();
    }
    return false;
  }

  const typename G::Options& options_;
  State root_;
  Repetitions seen_;
  int side_;
  u64 limit_;
  u64 nodes_ = 0;
  /// For each number of turns left, the turn that decided last.
  std::vector<std::vector<u16>> deciding_;
};

}  // namespace kyokai
