// Alpha-beta over single actions: one thread of a search.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <memory>

#include "kyokai/line.hpp"
#include "kyokai/search/evaluation.hpp"
#include "kyokai/search/limits.hpp"
#include "kyokai/search/table.hpp"

namespace kyokai::search {

/// Depth is counted in sixteenths of a ply, and a ply is a choice among 32: a choice among fewer
/// costs less, so that a turn of many small choices is looked at as far as one of a single choice.
inline constexpr int ply_units = 16;
inline constexpr int most_plies = 120;

inline constexpr int most_costs = 1024;
// NOLINTNEXTLINE(bugprone-throwing-static-initialization): arithmetic throws nothing
inline const auto costs = [] {
  std::array<int, most_costs> found{};
  for (int n = 0; n < most_costs; ++n) {
    found[static_cast<std::size_t>(n)] =
        std::clamp(static_cast<int>(ply_units * std::log2(n + 1.0) / std::log2(33.0)), 3, 20);
  }
  return found;
}();

/// What can be turned and tried without building again.
struct Knobs {
  int reduce_base = 3;  ///< of late actions, in sixteenths of a ply
  int reduce_by = 9;    ///< the same, for each logarithm of depth and of place
  int futility = 600;   ///< how much a ply may be hoped to gain; 0 is never to give up
  int late = 0;         ///< near the leaves look at so many actions a ply; 0 is at all
  int rest = 1;         ///< whether to judge an unfinished turn as if it ended

  static constexpr int count = 5;
  static constexpr int most = 1'000'000;
  void set(const std::vector<int>& given) {
    int* const all[count] = {&reduce_base, &reduce_by, &futility, &late, &rest};
    for (std::size_t i = 0; i < given.size() && i < count; ++i) {
      if (given[i] != std::numeric_limits<int>::min()) {
        *all[i] = std::clamp(given[i], -most, most);
      }
    }
  }
};

template <Game G, Evaluation<G> E>
class Worker {
 public:
  using State = typename G::State;
  using Options = typename G::Options;

  Worker(const Options& options, const Judge<G, E>& judge, const Knobs& knobs, Table& table)
      : options_(options), judge_(judge), knobs_(knobs), table_(table) {
    pv_.resize(most_plies);
    forget();
  }

  /// Stand at the position to be looked at.
  void place(const Line<G>& line) {
    root_ = line.state;
    seen_.assign(line.seen);
    past_ = seen_.size() - (seen_.size() != 0 ? 1 : 0);  // the root itself counts as met
  }

  void forget() {
    for (auto& side : history_) {
      side.fill(0);
    }
    replies_.assign(static_cast<std::size_t>(G::actions) * G::actions, 0);
    killers_ = {};
  }

  /// Begin a search that ends at `stop`, after so many nodes, or at the time given.
  void begin(Stop& stop, u64 nodes, Clock::time_point until) {
    stop_ = &stop;
    node_limit_ = nodes;
    until_ = until;
    nodes_.clear();
    deepest_ = 0;
    stopped_ = false;
    for (auto& side : history_) {
      for (int& value : side) {
        value /= 4;
      }
    }
    killers_ = {};
    excluded_.clear();
    excluded_salt_ = 0;
  }

  /// The value of the best line that is not excluded; `-infinity` where there is none.
  int root(int depth, int alpha, int beta, const Limits& limits) {
    limits_ = &limits;
    cut_ = false;
    untried_ = Known::no_action;
    return look(root_, depth, alpha, beta, 0, true, Known::no_action);
  }

  /// What makes a line another than others: its first action, or where its first turn leads.
  [[nodiscard]] u64 identity(const std::vector<u16>& actions, By by) const {
    if (by == By::action) {
      return actions.front();
    }
    State state = root_;
    for (const u16 id : actions) {
      const Flow flow = G::apply(state, id, options_);
      if (flow == Flow::next || flow == Flow::over || G::seat(state) != G::seat(root_)) {
        break;
      }
    }
    return hash_of<G>(state);
  }

  /// Exclude a line from what is looked for next.
  void exclude(const std::vector<u16>& actions, By by) {
    excluded_.push_back(identity(actions, by));
    excluded_salt_ = mix(excluded_salt_ + excluded_.back());
  }
  void exclude_none() {
    excluded_.clear();
    excluded_salt_ = 0;
  }

  [[nodiscard]] std::vector<u16> line() const {
    return {pv_[0].begin(), pv_[0].begin() + lengths_[0]};
  }
  /// What the best line was found to be worth, in a search that was stopped too.
  [[nodiscard]] int best() const { return root_best_; }
  /// The action at which the last search was stopped, after others: nothing is known about it.
  [[nodiscard]] int untried() const { return untried_; }
  /// The action that looks best before anything is known.
  [[nodiscard]] u16 likeliest() const {
    const typename G::Moves moves = G::legal(root_, options_);
    int best = moves.nth(0);
    for (int k = 1, n = moves.count(); k < n; ++k) {
      const int id = moves.nth(k);
      best = E::promise(root_, id) > E::promise(root_, best) ? id : best;
    }
    return static_cast<u16>(best);
  }
  [[nodiscard]] u64 nodes() const { return nodes_; }
  [[nodiscard]] int deepest() const { return deepest_; }
  [[nodiscard]] bool stopped() const { return stopped_; }
  /// Whether the last search judged or gave up anything, and is not exact.
  [[nodiscard]] bool cut() const { return cut_; }
  /// What a position is worth for whoever acts. In the middle of a turn that may be ended it is
  /// worth what it is then: nobody has to go on, and evaluations know best what waits for a turn.
  [[nodiscard]] int worth(const State& s) const {
    const int seat = G::seat(s);
    const int id = knobs_.rest != 0 ? E::ending(s) : -1;
    if (id < 0) {
      return for_seat(s, seat, judge_(s, options_));
    }
    State rested = s;
    G::apply(rested, id, options_);
    return rested.over != 0 ? 0 : for_seat(rested, seat, judge_(rested, options_));
  }

 private:
  struct Child {
    State state;
    bool handed;  ///< whether the turn that was looked at is over
    bool same;    ///< whether the same player acts
  };

  bool out_of_time() {
    if (nodes_ >= node_limit_) {
      return true;
    }
    return (nodes_ & 255) == 0 &&
           (stop_->now.load(std::memory_order_relaxed) || Clock::now() >= until_);
  }

  [[nodiscard]] u64 key_of(const State& s, bool ours) const {
    u64 key = G::key(s) ^ (u64{static_cast<u8>(s.first)} << 56);
    if (options_.max_turns != 0 && s.turn + 40 > options_.max_turns) {
      key ^= mix(s.turn);
    }
    return ours ? key ^ excluded_salt_ : key;
  }

  [[nodiscard]] bool is_excluded(u64 what) const {
    return std::ranges::find(excluded_, what) != excluded_.end();
  }

  /// What the end of a game is worth to a seat.
  static int end_value(const State& s, int seat, int turns) {
    const int winner = G::ending(s).winner;
    return winner < 0 ? 0 : for_seat(s, seat, winner == 0 ? 1 : -1) * (win - turns);
  }

  /// Play an action on a copy; what stood before on the way here counts as a repetition already.
  void play(const State& s, int seat, int id, Child& child) {
    child.state = s;
    const Flow flow = G::apply(child.state, id, options_);
    State& to = child.state;
    if (flow == Flow::next) {
      if (options_.repetition != 0) {
        const u64 key = G::key(to);
        const bool again = seen_.stands(key, past_);
        if (seen_.add(key) >= options_.repetition || again) {
          G::call_off(to, options_, Cause::repetition, false);
        }
      }
      if (to.over == 0 && options_.max_turns != 0 && to.turn > options_.max_turns) {
        G::call_off(to, options_, Cause::max_turns, false);
      }
    } else if (flow == Flow::same && options_.max_turns != 0 && to.turn > options_.max_turns) {
      G::call_off(to, options_, Cause::max_turns, true);
    }
    child.same = G::seat(to) == seat;
    child.handed = flow == Flow::next || to.over != 0 || !child.same;
  }

  int deeper(const Child& child, int depth, int alpha, int beta, int ply, bool ours, int id) {
    return child.same ? look(child.state, depth, alpha, beta, ply, ours, id)
                      : -look(child.state, depth, -beta, -alpha, ply, false, id);
  }

  /// The value of a position for whoever acts there.
  int look(const State& s, int depth, int alpha, int beta, int ply, bool ours, int before) {
    lengths_[ply] = 0;
    ++nodes_;
    if (out_of_time()) {
      stopped_ = true;
      return 0;
    }
    const int turns = static_cast<int>(s.turn - root_.turn);
    if (ply > 0) {
      beta = std::min(beta, win - turns);
      alpha = std::max(alpha, turns - win);
      if (alpha >= beta) {
        return alpha;
      }
    }
    const bool whole = !ours || excluded_.empty();
    if (whole && (ply > 0 || limits_->only.empty())) {
      const int id = E::winning(s, options_);
      if (id >= 0) {
        win_by(s, id, ply);
        return win - turns;
      }
    }
    const u64 key = key_of(s, ours);
    const Known known = table_.look(key);
    const bool pv = beta - alpha > 1;
    if (known.bound != Bound::none && known.depth >= depth && (!pv || !ours) && ply > 0) {
      const int value = from_table(known.value, turns);
      if (known.bound == Bound::exact || (known.bound == Bound::lower && value >= beta) ||
          (known.bound == Bound::upper && value <= alpha)) {
        cut_ = cut_ || std::abs(value) < proven;
        if (known.action != Known::no_action) {
          pv_[ply][0] = static_cast<u16>(known.action);
          lengths_[ply] = 1;
        }
        return value;
      }
    }
    if (depth <= 0 || ply >= most_plies - 2) {
      cut_ = true;
      deepest_ = std::max(deepest_, ply);
      return worth(s);
    }
    if (!pv && depth <= 3 * ply_units && knobs_.futility != 0 && std::abs(beta) < proven) {
      const int value = worth(s);
      if (value - knobs_.futility * depth / ply_units >= beta) {
        cut_ = true;
        return value;
      }
    }
    return among(s, depth, alpha, beta, ply, ours, before, key, known);
  }

  /// The best of all actions.
  int among(const State& s, int depth, int alpha, int beta, int ply, bool ours, int before, u64 key,
            const Known& known) {
    const int seat = G::seat(s);
    const int turns = static_cast<int>(s.turn - root_.turn);
    const bool pv = beta - alpha > 1;
    std::array<u16, static_cast<std::size_t>(G::actions)> ids;
    std::array<int, static_cast<std::size_t>(G::actions)> scores;
    const int n = list(s, known.action, before, ply, ids.data(), scores.data());
    const int rest = depth - costs[static_cast<std::size_t>(n)];
    const int floor = alpha;
    const int late = knobs_.late * (1 + depth / ply_units);
    int best = -infinity;
    int best_id = Known::no_action;
    int looked = 0;
    const std::size_t mark = seen_.size();
    for (int k = 0; k < n; ++k) {
      pick(ids.data(), scores.data(), k, n);
      const int id = ids[static_cast<std::size_t>(k)];
      if (!wanted(id, ply)) {
        continue;
      }
      if (late != 0 && !pv && depth <= 2 * ply_units && looked > late && best > -proven) {
        cut_ = true;
        break;
      }
      Child child;
      play(s, seat, id, child);
      if (ours && limits_->by == By::turn && !excluded_.empty() &&
          is_excluded(hash_of<G>(child.state))) {
        seen_.truncate(mark);
        continue;
      }
      int value = 0;
      lengths_[ply + 1] = 0;
      if (child.state.over != 0) {
        value = end_value(child.state, seat, turns);
      } else {
        table_.prefetch(key_of(child.state, ours && !child.handed));
        value = ranked(child, rest, alpha, beta, ply, ours && !child.handed, id, looked, depth, pv);
      }
      seen_.truncate(mark);
      if (stopped_) {
        if (ply == 0 && looked > 0) {
          untried_ = id;
        }
        return 0;
      }
      if (value == -infinity) {
        continue;
      }
      ++looked;
      if (value > best) {
        best = value;
        best_id = id;
        if (value > alpha) {
          alpha = value;
          extend(ply, id);
          if (ply == 0) {
            root_best_ = value;
          }
        }
        if (value >= beta) {
          reward(s, depth, ids.data(), k, before, ply);
          break;
        }
      }
    }
    if (looked == 0) {
      return -infinity;
    }
    if (ply > 0 || limits_->only.empty()) {
      const Bound bound = best >= beta ? Bound::lower : best > floor ? Bound::exact : Bound::upper;
      table_.store(key, {.value = to_table(best, turns),
                         .depth = depth,
                         .action = best > floor ? best_id : Known::no_action,
                         .bound = bound});
    }
    return best;
  }

  /// Look at the k-th action: the first with the whole window, the others first for whether they
  /// are better at all, and the late ones less deep.
  int ranked(const Child& child, int rest, int alpha, int beta, int ply, bool ours, int id,
             int looked, int depth, bool pv) {
    if (looked == 0) {
      return deeper(child, rest, alpha, beta, ply + 1, ours, id);
    }
    const int less = reduction(depth, looked, pv);
    int value = deeper(child, rest - less, alpha, alpha + 1, ply + 1, ours, id);
    if (value > alpha && less > 0 && !stopped_) {
      value = deeper(child, rest, alpha, alpha + 1, ply + 1, ours, id);
    }
    if (value > alpha && value < beta && !stopped_) {
      value = deeper(child, rest, alpha, beta, ply + 1, ours, id);
    }
    return value;
  }

  [[nodiscard]] int reduction(int depth, int looked, bool pv) const {
    if (looked < 2 || depth < 2 * ply_units) {
      return 0;
    }
    const auto steps = [](int n) { return std::bit_width(static_cast<unsigned>(n)); };
    const int by =
        knobs_.reduce_base + knobs_.reduce_by * steps(depth / ply_units) * steps(looked) / 4;
    return std::max(0, pv ? by * 2 / 3 : by);
  }

  [[nodiscard]] bool wanted(int id, int ply) const {
    if (ply > 0) {
      return true;
    }
    if (limits_->by == By::action && is_excluded(static_cast<u64>(id))) {
      return false;
    }
    const auto& only = limits_->only;
    return only.empty() || std::ranges::find(only, id) != only.end();
  }

  int list(const State& s, int first, int before, int ply, u16* ids, int* scores) {
    u64 words[words_of<G>] = {};
    G::legal(s, options_).bits(words);
    const auto& history = history_[static_cast<std::size_t>(G::seat(s))];
    const std::int16_t* reply = before == Known::no_action
                                    ? nullptr
                                    : &replies_[static_cast<std::size_t>(before) * G::actions];
    const auto& killers = killers_[static_cast<std::size_t>(ply)];
    int n = 0;
    for (int word = 0; word < words_of<G>; ++word) {
      each(words[word], [&](int bit) {
        const int id = 64 * word + bit;
        int score = history[static_cast<std::size_t>(id)] + E::promise(s, id);
        if (reply != nullptr) {
          score += reply[id];
        }
        if (id == first) {
          score = 1 << 30;
        } else if (id == killers[0]) {
          score += 1 << 14;
        } else if (id == killers[1]) {
          score += 1 << 13;
        }
        ids[n] = static_cast<u16>(id);
        scores[n++] = score;
      });
    }
    return n;
  }

  /// Tell the turn that wins from its first action on.
  void win_by(const State& s, int id, int ply) {
    State here = s;
    for (lengths_[ply] = 0; id >= 0 && lengths_[ply] < most_plies; ++lengths_[ply]) {
      pv_[ply][static_cast<std::size_t>(lengths_[ply])] = static_cast<u16>(id);
      if (G::apply(here, id, options_) == Flow::over) {
        id = -1;
      } else {
        id = E::winning(here, options_);
      }
    }
  }

  static void pick(u16* ids, int* scores, int k, int n) {
    int best = k;
    for (int i = k + 1; i < n; ++i) {
      best = scores[i] > scores[best] ? i : best;
    }
    std::swap(ids[k], ids[best]);
    std::swap(scores[k], scores[best]);
  }

  void extend(int ply, int id) {
    auto& to = pv_[static_cast<std::size_t>(ply)];
    const auto& from = pv_[static_cast<std::size_t>(ply) + 1];
    const int more = std::min(lengths_[ply + 1], most_plies - 1);
    to[0] = static_cast<u16>(id);
    std::copy(from.begin(), from.begin() + more, to.begin() + 1);
    lengths_[ply] = more + 1;
  }

  /// An action that was too good for the opponent is tried early elsewhere.
  void reward(const State& s, int depth, const u16* ids, int k, int before, int ply) {
    auto& history = history_[static_cast<std::size_t>(G::seat(s))];
    const int plies = depth / ply_units + 1;
    const int bonus = std::min(plies * plies * 8, 1200);
    std::int16_t* reply = before == Known::no_action
                              ? nullptr
                              : &replies_[static_cast<std::size_t>(before) * G::actions];
    const auto change = [&](int id, int by) {
      int& value = history[static_cast<std::size_t>(id)];
      value += by - value * std::abs(by) / 8192;
      if (reply != nullptr) {
        reply[id] = static_cast<std::int16_t>(reply[id] + by - reply[id] * std::abs(by) / 8192);
      }
    };
    change(ids[k], bonus);
    for (int i = 0; i < k; ++i) {
      change(ids[i], -bonus);
    }
    auto& killers = killers_[static_cast<std::size_t>(ply)];
    if (killers[0] != ids[k]) {
      killers[1] = killers[0];
      killers[0] = ids[k];
    }
  }

  static int to_table(int value, int turns) {
    return value >= proven ? value + turns : value <= -proven ? value - turns : value;
  }
  static int from_table(int value, int turns) {
    return value >= proven ? value - turns : value <= -proven ? value + turns : value;
  }

  const Options& options_;
  const Judge<G, E>& judge_;
  const Knobs& knobs_;
  Table& table_;
  const Limits* limits_ = nullptr;
  Stop* stop_ = nullptr;
  Clock::time_point until_{};
  u64 node_limit_ = 0;
  Counter nodes_;
  int deepest_ = 0;
  int root_best_ = 0;
  int untried_ = Known::no_action;
  bool stopped_ = false;
  bool cut_ = false;
  State root_{};
  Repetitions seen_;
  std::size_t past_ = 0;
  std::vector<u64> excluded_;
  u64 excluded_salt_ = 0;
  std::array<std::array<int, static_cast<std::size_t>(G::actions)>, 2> history_{};
  std::vector<std::int16_t> replies_;
  std::array<std::array<int, 2>, most_plies> killers_{};
  std::vector<std::array<u16, most_plies>> pv_;
  std::array<int, most_plies + 1> lengths_{};
};

}  // namespace kyokai::search
