// A thinker, for Python: it thinks in threads of its own, and is asked what it has found.
#pragma once

#include <nanobind/stl/vector.h>

#include <cmath>
#include <mutex>

#include "given.hpp"
#include "kyokai/search/thinker.hpp"

namespace kyokai::bindings {

inline void check_weights(const std::vector<float>& weights) {
  for (const float weight : weights) {
    if (!(std::abs(weight) < 1e6F)) {
      throw nb::value_error("no such weight");
    }
  }
}

inline void check_memory(std::size_t bytes) {
  if (bytes < 1 || bytes > (std::size_t{1} << 40)) {
    throw nb::value_error("no such amount of memory");
  }
}

class ThinkerBase {
 public:
  ThinkerBase(const std::string& game, const nb::tuple& given, std::size_t bytes,
              const std::vector<float>& weights)
      : room_(&room_named(game)) {
    check_memory(bytes);
    check_weights(weights);
    const Handed handed(given);
    thinker_ = room_->thinker(handed.position, bytes, weights);
    if (thinker_ == nullptr) {
      throw Unsupported("the core cannot judge this game");
    }
  }
  ThinkerBase(const ThinkerBase&) = delete;
  ThinkerBase& operator=(const ThinkerBase&) = delete;
  ~ThinkerBase() {
    const nb::gil_scoped_release released;
    thinker_->stop();
    thinker_->join();
  }

  search::AnyThinker& running() { return *thinker_; }

  /// Do something with the thinker at rest, while nobody else does: whatever it is about is
  /// stopped first. Other threads of Python run meanwhile.
  template <class F>
  auto resting(F f) {
    const nb::gil_scoped_release released;
    const std::scoped_lock lock(alone_);
    thinker_->stop();
    thinker_->join();
    return f(*thinker_);
  }

 private:
  const Room* room_;
  std::unique_ptr<search::AnyThinker> thinker_;
  std::mutex alone_;
};

inline void start_thinking(ThinkerBase& self, u64 nodes, double seconds, double soft_seconds,
                           int depth, int lines, bool by_action, int method, int threads, u64 seed,
                           const std::vector<u16>& only) {
  if (nodes < 1 || !(seconds >= 0) || !(soft_seconds >= 0) || depth < 0 || lines < 1 ||
      lines > 4096 || method < 0 || method > 3 || threads < 1 || threads > 256) {
    throw nb::value_error("no such limits");
  }
  const search::Limits limits{.nodes = nodes,
                              .seconds = std::min(seconds, 1e8),
                              .soft_seconds = std::min(soft_seconds, 1e8),
                              .depth = depth,
                              .lines = lines,
                              .by = by_action ? search::By::action : search::By::turn,
                              .method = static_cast<search::Method>(method),
                              .threads = threads,
                              .seed = seed,
                              .only = only};
  self.resting([&](search::AnyThinker& thinker) { thinker.start(limits); });
}

inline nb::tuple report_of(ThinkerBase& self) {
  const search::Report report = self.running().report();
  nb::list lines;
  for (const search::Told& line : report.lines) {
    lines.append(nb::make_tuple(line.value, nb::cast(line.actions)));
  }
  return nb::make_tuple(report.depth, report.deepest, report.nodes, report.seconds, report.full,
                        lines);
}

inline nb::tuple worth_of(ThinkerBase& self) {
  std::vector<float> features;
  float phase = 0;
  const int value = self.resting(
      [&](const search::AnyThinker& thinker) { return thinker.worth(features, phase); });
  return nb::make_tuple(value, phase, nb::cast(features));
}

inline void add_thinker(const nb::module_& m) {
  using T = ThinkerBase;
  nb::class_<T>(m, "Thinker", "Thinks about positions of one game, in threads of its own.")
      .def(nb::init<const std::string&, const nb::tuple&, std::size_t, const std::vector<float>&>(),
           nb::arg("game"), nb::arg("given"), nb::arg("bytes"), nb::arg("weights"))
      .def(
          "place",
          [](T& t, const nb::tuple& given) {
            const Handed handed(given);
            t.resting([&](search::AnyThinker& thinker) { thinker.place(handed.position); });
          },
          nb::arg("given"), "Stand at another position.")
      .def(
          "play",
          [](T& t, const std::vector<int>& ids) {
            try {
              t.resting([&](search::AnyThinker& thinker) { thinker.play(ids); });
            } catch (const Illegal& illegal) {
              throw nb::value_error(("no legal id: " + std::to_string(illegal.id)).c_str());
            }
          },
          nb::arg("ids"), "Play legal actions.")
      .def(
          "forget", [](T& t) { t.resting([](search::AnyThinker& thinker) { thinker.forget(); }); },
          "Forget all that was found out.")
      .def(
          "resize",
          [](T& t, std::size_t bytes) {
            check_memory(bytes);
            t.resting([&](search::AnyThinker& thinker) { thinker.resize(bytes); });
          },
          nb::arg("bytes"))
      .def(
          "weigh",
          [](T& t, const std::vector<float>& weights) {
            check_weights(weights);
            t.resting([&](search::AnyThinker& thinker) { thinker.weigh(weights); });
          },
          nb::arg("weights"))
      .def(
          "turn",
          [](T& t, const std::vector<int>& knobs) {
            t.resting([&](search::AnyThinker& thinker) { thinker.turn(knobs); });
          },
          nb::arg("knobs"))
      .def("start", &start_thinking, nb::arg("nodes"), nb::arg("seconds"), nb::arg("soft_seconds"),
           nb::arg("depth"), nb::arg("lines"), nb::arg("by_action"), nb::arg("method"),
           nb::arg("threads"), nb::arg("seed"), nb::arg("only"))
      .def(
          "stop", [](T& t) { t.running().stop(); }, "Have it end at once.")
      .def(
          "wait",
          [](T& t, u64 after, double seconds) {
            const nb::gil_scoped_release released;
            return t.running().wait(after, seconds > 0 ? std::min(seconds, 1e6) : 0);
          },
          nb::arg("after"), nb::arg("seconds"),
          "Wait for a report newer than this; return the newest one's number.")
      .def("report", &report_of)
      .def("worth", &worth_of, "What the position is worth for whoever acts; phase; features.")
      .def_prop_ro("done", [](T& t) { return t.running().done(); })
      .def_prop_ro("nbytes", [](T& t) { return t.running().bytes(); });
}

}  // namespace kyokai::bindings
