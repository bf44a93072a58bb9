// Many games at once, for arrays.
#pragma once

#include "line.hpp"

namespace kyokai::bindings {

inline constexpr std::size_t most_games = 1'000'000;

/// A batch; whoever works on it lets the GIL go and holds its lock.
class BatchBase {
 public:
  BatchBase(const std::string& game, const nb::tuple& given, std::size_t n, u64 seed, int threads)
      : room_(&room_named(game)) {
    check_range(static_cast<i64>(std::min(n, most_games + 1)), 1, most_games);
    check_range(threads, 1, most_threads);
    const Handed handed(given);
    const nb::gil_scoped_release released;
    batch_ = room_->batch(handed.position, n, seed, threads);
  }

  [[nodiscard]] const Room& room() const { return *room_; }
  [[nodiscard]] std::size_t size() const { return batch_->size(); }
  [[nodiscard]] std::size_t words() const {
    return static_cast<std::size_t>(room_->actions() + 63) / 64;
  }
  [[nodiscard]] const Telling& told() const { return batch_->told(); }

  /// Do something with the batch while nobody else does, and let other threads run meanwhile.
  template <class F>
  auto alone(F f) {
    const nb::gil_scoped_release released;
    const std::scoped_lock lock(batch_->mutex);
    return f(*batch_);
  }

 private:
  const Room* room_;
  std::unique_ptr<AnyBatch> batch_;
};

inline void step(nb::handle_t<BatchBase> self, nb::handle given) {
  BatchBase& batch = begun(self);
  const Ids ids = read_ids(given, batch.size());
  std::vector<u16> played;  // where one is refused: what led there, before anybody plays on
  try {
    batch.alone([&](AnyBatch& b) {
      try {
        b.step(ids.numbers.data());
      } catch (const Illegal& illegal) {
        played = b.played(illegal.index);
        throw;
      }
    });
  } catch (const Illegal& illegal) {
    self.attr("_refuse")(illegal.index, ids.as_given(illegal.id), played_of(played));  // raises
  }
}

/// Where ids are told: 64 bits each, in an array of the caller's.
inline i64* ids_to(nb::handle to, std::size_t n) {
  const Written array = to_fill(to, {n});
  if (!is_of<i64>(array)) {
    refuse_array(to, "array_type", "int64");
  }
  return static_cast<i64*>(array.data());
}

inline void sample_into(BatchBase& batch, nb::handle to) {
  i64* ids = ids_to(to, batch.size());
  batch.alone([&](AnyBatch& b) { b.sample(ids); });
}

inline void step_sampled(BatchBase& batch, nb::handle to) {
  i64* ids = to.is_none() ? nullptr : ids_to(to, batch.size());
  batch.alone([&](AnyBatch& b) { b.step_sampled(ids); });
}

inline void masks_into(BatchBase& batch, nb::handle to) {
  const Written array =
      to_fill(to, {batch.size(), static_cast<std::size_t>(batch.room().actions())});
  if (!is_bytes(array)) {
    refuse_array(to, "array_type", "bool, uint8 or int8");
  }
  batch.alone([&](AnyBatch& b) { b.masks(static_cast<u8*>(array.data())); });
}

inline void batch_planes_into(BatchBase& batch, nb::handle to) {
  const Room& room = batch.room();
  const Written array = to_fill(
      to, {batch.size(), static_cast<std::size_t>(room.plane_count()),
           static_cast<std::size_t>(room.height()), static_cast<std::size_t>(room.width())});
  if (is_bytes(array)) {
    batch.alone([&](AnyBatch& b) { b.planes(static_cast<u8*>(array.data())); });
  } else if (is_of<float>(array)) {
    batch.alone([&](AnyBatch& b) { b.planes(static_cast<float*>(array.data())); });
  } else {
    refuse_array(to, "array_type", "bool, uint8, int8 or float32");
  }
}

inline void hashes_into(BatchBase& batch, nb::handle to) {
  const Written array = to_fill(to, {batch.size()});
  if (!is_of<u64>(array)) {
    refuse_array(to, "array_type", "uint64");
  }
  batch.alone([&](AnyBatch& b) { b.hashes(static_cast<u64*>(array.data())); });
}

inline nb::list played_in(BatchBase& batch, i64 index) {
  if (index < 0 || index >= static_cast<i64>(batch.size())) {
    throw nb::index_error("no such game in the batch");
  }
  const auto at = static_cast<std::size_t>(index);
  return played_of(batch.alone([&](AnyBatch& b) { return b.played(at); }));
}

/// An array that reads what the batch tells; it keeps the batch alive and cannot be written to.
template <class T, class... Lengths>
nb::object view(nb::handle_t<BatchBase> self, const std::vector<T>& told, Lengths... lengths) {
  return nb::cast(nb::ndarray<nb::numpy, const T>(
      told.data(), {begun(self).size(), static_cast<std::size_t>(lengths)...}, self));
}

inline void add_batch(const nb::module_& m) {
  using B = BatchBase;
  using Self = nb::handle_t<B>;
  const auto told = [](Self self) -> const Telling& { return begun(self).told(); };
  nb::class_<B>(m, "Batch", "Many games at once; one that is over begins again.")
      .def(nb::init<const std::string&, const nb::tuple&, std::size_t, u64, int>(), nb::arg("game"),
           nb::arg("given"), nb::arg("n"), nb::arg("seed"), nb::arg("threads"))
      .def(
          "_reset", [](B& b, u64 seed) { b.alone([&](AnyBatch& all) { all.reset(seed); }); },
          nb::arg("seed"))
      .def("_step", &step, nb::arg("ids").none())
      .def("_sample_into", &sample_into, nb::arg("out").none())
      .def("_step_sampled", &step_sampled, nb::arg("out").none())
      .def("_masks_into", &masks_into, nb::arg("out").none())
      .def("_planes_into", &batch_planes_into, nb::arg("out").none())
      .def("_hashes_into", &hashes_into, nb::arg("out").none())
      .def("_played", &played_in, nb::arg("index"))
      .def_prop_ro(
          "nbytes", [](B& b) { return b.alone([](AnyBatch& all) { return all.bytes(); }); },
          "The memory it takes.")
      .def_prop_ro(
          "legal_bits", [told](Self s) { return view(s, told(s).bits, begun(s).words()); },
          "What is legal, a bit for each id, the lowest first, in words of 64.")
      .def_prop_ro(
          "to_move", [told](Self s) { return view(s, told(s).to_move); },
          "Who is to act: 0 White, 1 Black, more in a set-up.")
      .def_prop_ro(
          "seat", [told](Self s) { return view(s, told(s).seat); },
          "Who is to act, by seats: 0 is the player who began.")
      .def_prop_ro(
          "turn", [told](Self s) { return view(s, told(s).turn); }, "Which turn it is.")
      .def_prop_ro(
          "steps", [told](Self s) { return view(s, told(s).steps); },
          "Actions since the game began.")
      .def_prop_ro(
          "ended", [told](Self s) { return view(s, told(s).ended); },
          "1 where the last step ended a game; a new one has begun there.")
      .def_prop_ro(
          "winner", [told](Self s) { return view(s, told(s).winner); },
          "Who won the game that the last step ended: 0 White, 1 Black, -1 nobody.")
      .def_prop_ro(
          "rewards", [told](Self s) { return view(s, told(s).rewards, 2); },
          "For both seats 1, -1 or 0 of the game that the last step ended.");
}

}  // namespace kyokai::bindings
