// A player that thinks: positions go in, reports of the best lines come out.
#pragma once

#include <unistd.h>

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

#include "kyokai/room.hpp"
#include "kyokai/room_of.hpp"
#include "kyokai/search/uct.hpp"
#include "kyokai/search/worker.hpp"

namespace kyokai::search {

/// A thinker with its game forgotten. One call at a time, but for `stop`, `wait` and `report`.
class AnyThinker {
 public:
  virtual ~AnyThinker() = default;
  virtual void place(const Given_position& given) = 0;
  virtual void play(const std::vector<int>& ids) = 0;
  virtual void forget() = 0;
  virtual void resize(std::size_t bytes) = 0;
  virtual void weigh(const Weights& weights) = 0;
  virtual void turn(const std::vector<int>& knobs) = 0;
  virtual void start(const Limits& limits) = 0;
  /// What the position is worth to whoever acts, and its features for White.
  virtual int worth(std::vector<float>& features, float& phase) const = 0;
  [[nodiscard]] virtual std::size_t bytes() const = 0;

  void stop() { stop_.now.store(true); }

  void join() {
    if (!thread_.joinable()) {
      return;
    }
    if (owner_ == getpid()) {
      thread_.join();
    } else {  // in a forked process, where the thread never was
      thread_.detach();
    }
  }

  /// Wait for a report newer than this one, or for the end; tell the number of the newest.
  u64 wait(u64 after, double seconds) {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, std::chrono::duration<double>(seconds),
                      [&] { return done_ || number_ > after; });
    return number_;
  }

  [[nodiscard]] Report report() const {
    const std::scoped_lock lock(mutex_);
    return report_;
  }
  [[nodiscard]] bool done() const {
    const std::scoped_lock lock(mutex_);
    return done_;
  }

 protected:
  void publish(Report report, bool last) {
    {
      const std::scoped_lock lock(mutex_);
      report_ = std::move(report);
      ++number_;
      done_ = last;
    }
    changed_.notify_all();
  }
  void fresh() {
    const std::scoped_lock lock(mutex_);
    report_ = {};
    number_ = 0;
    done_ = false;
  }

  Stop stop_;
  std::thread thread_;

 private:
  pid_t owner_ = getpid();
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  Report report_;
  u64 number_ = 0;
  bool done_ = true;
};

template <Game G, Evaluation<G> E>
class Thinker final : public AnyThinker {
 public:
  Thinker(const Given_position& given, std::size_t bytes, const Weights& weights)
      : line_(read_line<G>(given)), options_given_(given.options), judge_(weights), table_(bytes) {}
  Thinker(const Thinker&) = delete;
  Thinker& operator=(const Thinker&) = delete;
  ~Thinker() override {
    stop();
    join();
  }

  void place(const Given_position& given) override {
    line_ = read_line<G>(given);
    if (given.options != options_given_) {  // the table knows nothing of options
      options_given_ = given.options;
      forget();
    }
  }
  void play(const std::vector<int>& ids) override {
    for (const int id : ids) {
      if (line_.over() || id < 0 || id >= G::actions || !line_.legal().has(id)) {
        throw Illegal(0, id);
      }
      line_.play(id);
    }
  }
  void forget() override {
    table_.clear();
    workers_.clear();
  }
  void resize(std::size_t bytes) override { table_.resize(bytes); }
  void weigh(const Weights& weights) override {
    judge_ = Judge<G, E>(weights);
    forget();
  }
  void turn(const std::vector<int>& knobs) override { knobs_.set(knobs); }

  int worth(std::vector<float>& features, float& phase) const override {
    features.resize(E::feature_count);
    phase = E::features(line_.state, line_.options, features.data());
    return for_seat(line_.state, G::seat(line_.state), judge_(line_.state, line_.options));
  }

  [[nodiscard]] std::size_t bytes() const override { return table_.bytes(); }

  void start(const Limits& limits) override {
    stop();
    join();
    stop_.now.store(false);
    limits_ = limits;
    fresh();
    try {
      thread_ = std::thread([this] { think_or_end(); });
    } catch (...) {  // the system has no more threads to give
      publish({}, true);
      throw;
    }
  }

  /// Think in this thread, and tell the outcome.
  Report now(const Line<G>& line, const Limits& limits) {
    line_ = line;
    limits_ = limits;
    stop_.now.store(false);
    fresh();
    think();
    return report();
  }

 private:
  using Worker_ = Worker<G, E>;

  /// Threads that are told to stop, and waited for, wherever their search ends.
  struct Helpers {
    Stop& stop;
    std::vector<std::thread> threads{};

    explicit Helpers(Stop& of) : stop(of) {}
    Helpers(const Helpers&) = delete;
    Helpers& operator=(const Helpers&) = delete;
    ~Helpers() {
      stop.now.store(true);
      for (std::thread& thread : threads) {
        thread.join();
      }
    }
  };

  /// Think; where memory or threads run out, what was found until then stands.
  void think_or_end() {
    try {
      think();
    } catch (const std::exception&) {
      publish(report(), true);
    }
  }

  void think() {
    if (line_.over()) {
      publish({}, true);
    } else if (limits_.method == Method::uct) {
      Uct<G, E> uct(line_, judge_, limits_.seed, limits_.depth, table_.bytes());
      publish(uct.think(limits_, stop_), true);
    } else if (limits_.method == Method::best_turn || limits_.method == Method::winning_turn) {
      Report report;
      report.depth = 1;
      Told best{-infinity, {}};
      std::vector<u16> path;
      best_turn(line_, G::seat(line_.state), path, best, report.nodes);
      report.lines.push_back(best);
      publish(report, true);
    } else {
      deepen();
    }
  }

  /// Look at every turn. Where only one that wins is wanted, the others are not judged, and the
  /// first is enough.
  void best_turn(const Line<G>& line, int seat, std::vector<u16>& path, Told& best, u64& nodes) {
    const bool judged = limits_.method == Method::best_turn;
    const auto moves = line.legal();
    for (int k = 0, n = moves.count(); k < n && !stop_.now.load(); ++k) {
      if (!judged && (best.value >= win || nodes >= limits_.nodes)) {
        return;
      }
      Line<G> next = line;
      const u32 turn = line.state.turn;
      next.play(moves.nth(k));
      ++nodes;
      path.push_back(static_cast<u16>(moves.nth(k)));
      if (!next.over() && next.state.turn == turn && G::seat(next.state) == seat) {
        best_turn(next, seat, path, best, nodes);
      } else {
        const int value = next.over() ? end_of(next, seat) : judged ? worth_of(next, seat) : 0;
        if (value > best.value) {
          best = {value, path};
        }
      }
      path.pop_back();
    }
  }
  static int end_of(const Line<G>& line, int seat) {
    const int winner = G::ending(line.state).winner;
    return winner < 0 ? 0 : for_seat(line.state, seat, winner == 0 ? win : -win);
  }
  int worth_of(const Line<G>& line, int seat) const {
    return for_seat(line.state, seat, judge_(line.state, line.options));
  }

  void deepen() {
    const auto begun = Clock::now();
    const auto until = begun + std::chrono::duration_cast<Clock::duration>(
                                   std::chrono::duration<double>(std::min(limits_.seconds, 1e7)));
    const auto threads = static_cast<std::size_t>(limits_.threads);
    while (workers_.size() < threads) {
      workers_.push_back(std::make_unique<Worker_>(line_.options, judge_, knobs_, table_));
    }
    table_.next();
    for (std::size_t i = 0; i < threads; ++i) {
      workers_[i]->place(line_);
      workers_[i]->begin(stop_, std::max<u64>(1, limits_.nodes / threads), until);
    }
    {
      Helpers helpers(stop_);
      for (std::size_t i = 1; i < threads; ++i) {
        helpers.threads.emplace_back([this, i] { help(*workers_[i], static_cast<int>(i)); });
      }
      lead(begun, until);
    }
    Report last = report();
    if (last.lines.empty()) {  // stopped before the first action was looked at to the end
      last.lines.push_back(
          {workers_[0]->worth(line_.state), {static_cast<u16>(line_.legal().nth(0))}});
    }
    last.nodes = total();
    last.seconds = std::chrono::duration<double>(Clock::now() - begun).count();
    publish(std::move(last), true);
  }

  void help(Worker_& worker, int number) {
    for (int depth = 1 + number % 2; depth <= limits_.depth && !worker.stopped(); ++depth) {
      worker.exclude_none();
      worker.root(depth * ply_units, -infinity, infinity, limits_);
      if (depth > most_plies) {
        return;
      }
    }
  }

  [[nodiscard]] u64 total() const {
    u64 nodes = 0;
    for (std::size_t i = 0; i < static_cast<std::size_t>(limits_.threads); ++i) {
      nodes += workers_[i]->nodes();
    }
    return nodes;
  }

  void lead(Clock::time_point begun, Clock::time_point /*until*/) {
    Worker_& worker = *workers_[0];
    std::vector<Told> before{{worker.worth(line_.state), {worker.likeliest()}}};
    publish({.lines = before}, false);
    before.front().value = -infinity;  // nothing is known yet
    const int deepest = std::min(limits_.depth, most_plies);
    for (int depth = 1; depth <= deepest; ++depth) {
      std::vector<Told> lines;
      const bool exact = iterate(worker, depth, before, lines);
      const double seconds = std::chrono::duration<double>(Clock::now() - begun).count();
      if (!lines.empty()) {
        for (std::size_t i = 0; i < before.size() && worker.stopped(); ++i) {
          add_unless_there(worker, lines, before[i], limits_.by);
        }
        by_value(lines);
        lines.resize(std::min(lines.size(), static_cast<std::size_t>(limits_.lines)));
        before = lines;
        Report report;
        report.depth = depth;
        report.deepest = worker.deepest();
        report.nodes = limits_.threads == 1 ? worker.nodes() : total();
        report.seconds = seconds;
        report.full = table_.full();
        report.lines = lines;
        publish(std::move(report), false);
      }
      const bool won = limits_.lines == 1 && before[0].value >= win;
      if (worker.stopped() || exact || won || seconds >= limits_.soft_seconds) {
        return;
      }
    }
  }

  /// Keep a line of the iteration before, unless one of this iteration is the same.
  static void add_unless_there(const Worker_& worker, std::vector<Told>& lines, const Told& line,
                               By by) {
    const u64 what = worker.identity(line.actions, by);
    const auto same = [&](const Told& other) { return worker.identity(other.actions, by) == what; };
    if (line.value != -infinity && std::none_of(lines.begin(), lines.end(), same)) {
      lines.push_back(line);
    }
  }

  /// One iteration: all lines at one depth. Tell whether what was found is exact.
  bool iterate(Worker_& worker, int depth, const std::vector<Told>& before,
               std::vector<Told>& lines) {
    bool exact = true;
    worker.exclude_none();
    for (int number = 0; number < limits_.lines; ++number) {
      const auto place = static_cast<std::size_t>(number);
      const int guess = place < before.size() ? before[place].value : -infinity;
      const int value = within(worker, depth, guess);
      Told line{value, worker.line()};
      if (worker.stopped()) {
        // What an action was found to be worth before the end is as good as any.
        if (number == 0 && !line.actions.empty()) {
          line.value = worker.best();
          add_stopped(worker, guess, line, lines);
        }
        return false;
      }
      exact = exact && !worker.cut();
      if (line.actions.empty()) {
        return exact;
      }
      lines.push_back(line);
      worker.exclude(line.actions, limits_.by);
    }
    by_value(lines);
    return exact;
  }

  /// Tell what a search found until it was stopped. Where all that was looked at loses, the
  /// position need not be lost: another action is told, for as much as was hoped before.
  void add_stopped(const Worker_& worker, int guess, const Told& line, std::vector<Told>& lines) {
    const bool lost = line.value <= -proven;
    if (lost && guess > -proven && worker.untried() != Known::no_action) {
      const int hoped = guess == -infinity ? worker.worth(line_.state) : guess;
      lines.push_back({hoped, {static_cast<u16>(worker.untried())}});
    }
    if (!lost || (!lines.empty() && limits_.lines > 1)) {
      lines.push_back(line);
    }
  }

  static void by_value(std::vector<Told>& lines) {
    std::stable_sort(lines.begin(), lines.end(),
                     [](const Told& a, const Told& b) { return a.value > b.value; });
  }

  /// Search with a window about the value that is expected, and wider where it was wrong.
  int within(Worker_& worker, int depth, int guess) {
    if (depth < 4 || guess == -infinity || std::abs(guess) >= proven) {
      return worker.root(depth * ply_units, -infinity, infinity, limits_);
    }
    for (int width = 300;; width *= 4) {
      const int low = width > 8000 ? -infinity : guess - width;
      const int high = width > 8000 ? infinity : guess + width;
      const int value = worker.root(depth * ply_units, low, high, limits_);
      if (worker.stopped() || (value > low && value < high) || value == -infinity) {
        return value;
      }
    }
  }

  Line<G> line_;
  std::vector<Given> options_given_;
  Judge<G, E> judge_;
  Knobs knobs_;
  Table table_;
  Limits limits_;
  std::vector<std::unique_ptr<Worker_>> workers_;
};

}  // namespace kyokai::search
