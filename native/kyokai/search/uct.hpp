// Plain UCT with random playouts: a searcher that knows nothing but the rules, to measure against.
#pragma once

#include <cmath>

#include "kyokai/line.hpp"
#include "kyokai/search/evaluation.hpp"
#include "kyokai/search/limits.hpp"

namespace kyokai::search {

template <Game G, Evaluation<G> E>
class Uct {
 public:
  using State = typename G::State;

  /// Playouts longer than `cut` actions are judged by the evaluation; 0 plays them to the end.
  Uct(const Line<G>& line, const Judge<G, E>& judge, u64 seed, int cut, std::size_t bytes)
      : line_(line),
        judge_(judge),
        rng_(seed),
        cut_(cut),
        most_nodes_(std::max<std::size_t>(bytes / sizeof(Node), 1000)) {
    nodes_.push_back({});
  }

  /// Spend the limits on the turn, and tell the actions of the turn that were tried most.
  Report think(const Limits& limits, Stop& stop) {
    const auto begun = Clock::now();
    const auto until = begun + std::chrono::duration_cast<Clock::duration>(
                                   std::chrono::duration<double>(limits.seconds));
    u64 playouts = 0;
    const auto more = [&] {
      return playouts < limits.nodes && !stop.now.load(std::memory_order_relaxed) &&
             ((playouts & 15) != 0 || Clock::now() < until);
    };
    do {
      once(stop, until);
      ++playouts;
    } while (more());
    Report report;
    report.nodes = playouts;
    report.depth = deepest_;
    report.deepest = deepest_;
    report.seconds = std::chrono::duration<double>(Clock::now() - begun).count();
    report.lines.push_back(best());
    return report;
  }

 private:
  struct Node {
    u32 first = 0;  ///< its first child; 0 where it has none yet
    u32 visits = 0;
    double sum = 0;  ///< for the player who acted to get here
    u16 children = 0;
    u16 action = 0;
  };

  void once(const Stop& stop, Clock::time_point until) {
    State state = line_.state;
    seen_.assign(line_.seen);
    path_.clear();
    u32 at = 0;
    int depth = 0;
    path_.push_back({0, G::seat(state)});
    while (state.over == 0 && nodes_[at].children != 0) {
      const int seat = G::seat(state);
      at = choose(at);
      advance<G>(state, seen_, nodes_[at].action, line_.options);
      path_.push_back({at, seat});
      ++depth;
    }
    deepest_ = std::max(deepest_, depth);
    if (state.over == 0 && (at == 0 || nodes_[at].visits > 0) && nodes_.size() < most_nodes_) {
      expand(at, state);
      const int seat = G::seat(state);
      at = nodes_[at].first + static_cast<u32>(rng_.below(nodes_[at].children));
      advance<G>(state, seen_, nodes_[at].action, line_.options);
      path_.push_back({at, seat});
    }
    const double white = playout(state, stop, until);
    for (const Step& step : path_) {
      Node& node = nodes_[step.node];
      ++node.visits;
      node.sum += colour_of(state, step.seat) == 0 ? white : 1 - white;
    }
  }

  u32 choose(u32 at) {
    const Node& node = nodes_[at];
    const double log = std::log(static_cast<double>(node.visits) + 1);
    double best = -1;
    u32 chosen = node.first;
    const u32 turn = static_cast<u32>(rng_.below(node.children));
    for (u32 i = 0; i < node.children; ++i) {
      const u32 child = node.first + (i + turn) % node.children;
      const Node& one = nodes_[child];
      if (one.visits == 0) {
        return child;
      }
      const double worth = one.sum / one.visits + std::sqrt(2 * log / one.visits);
      if (worth > best) {
        best = worth;
        chosen = child;
      }
    }
    return chosen;
  }

  void expand(u32 at, const State& state) {
    const typename G::Moves moves = G::legal(state, line_.options);
    const int n = moves.count();
    nodes_[at].first = static_cast<u32>(nodes_.size());
    nodes_[at].children = static_cast<u16>(n);
    for (int k = 0; k < n; ++k) {
      nodes_.push_back({.action = static_cast<u16>(moves.nth(k))});
    }
  }

  /// How a game of chance from here ends for White: 1, 0 or a half, which is also what a game is
  /// worth that does not end in time; some never would.
  double playout(State& state, const Stop& stop, Clock::time_point until) {
    for (i64 steps = 0; state.over == 0; ++steps) {
      if ((steps & 1023) == 1023 &&
          (stop.now.load(std::memory_order_relaxed) || Clock::now() >= until)) {
        return 0.5;
      }
      if (cut_ != 0 && steps >= cut_) {
        const int value = judge_(state, line_.options);
        return 1 / (1 + std::exp(-value / 1000.0));
      }
      const typename G::Moves moves = G::legal(state, line_.options);
      advance<G>(state, seen_, moves.nth(rng_.below(moves.count())), line_.options);
    }
    const int winner = G::ending(state).winner;
    return winner < 0 ? 0.5 : winner == 0 ? 1 : 0;
  }

  /// The turn that was tried most often, action by action.
  Told best() {
    Told told;
    State state = line_.state;
    u32 at = 0;
    while (state.over == 0 && nodes_[at].children != 0) {
      u32 most = nodes_[at].first;
      for (u32 i = 1; i < nodes_[at].children; ++i) {
        const u32 child = nodes_[at].first + i;
        most = nodes_[child].visits > nodes_[most].visits ? child : most;
      }
      if (nodes_[most].visits == 0) {
        break;
      }
      if (told.actions.empty()) {
        const double mean = std::clamp(nodes_[most].sum / nodes_[most].visits, 1e-6, 1 - 1e-6);
        told.value = static_cast<int>(1000 * std::log(mean / (1 - mean)));
      }
      told.actions.push_back(nodes_[most].action);
      G::apply(state, nodes_[most].action, line_.options);
      at = most;
    }
    return told;
  }

  struct Step {
    u32 node;
    int seat;
  };

  Line<G> line_;
  const Judge<G, E>& judge_;
  Rng rng_;
  int cut_;
  std::size_t most_nodes_;
  int deepest_ = 0;
  Repetitions seen_;
  std::vector<Node> nodes_;
  std::vector<Step> path_;
};

}  // namespace kyokai::search
