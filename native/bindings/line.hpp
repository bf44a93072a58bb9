// One game, for loops in Python.
#pragma once

#include <algorithm>
#include <thread>

#include "arrays.hpp"
#include "given.hpp"
#include "kyokai/pool.hpp"

namespace kyokai::bindings {

/// The room of this name; what it is asked for must exist.
inline const Room& room_named(const std::string& name) {
  for (const Room* room : all_rooms()) {
    if (room->name() == name) {
      return *room;
    }
  }
  throw Unsupported("the core has no game of this name");
}

inline constexpr int most_depth = 500;
inline constexpr int most_threads = 256;

/// A game, and the chance that it draws from. All but the long loops keep the GIL.
class FastBase {
 public:
  FastBase(const std::string& game, const nb::tuple& given, u64 seed)
      : room_(&room_named(game)), rng_(seed) {
    const Handed handed(given);
    line_ = room_->line(handed.position);
  }
  FastBase(const FastBase& other)
      : room_(other.room_), line_(other.line_->copy()), rng_(other.rng_) {}
  FastBase& operator=(const FastBase&) = delete;
  ~FastBase() = default;

  [[nodiscard]] const Room& room() const { return *room_; }
  AnyLine& line() { return *line_; }
  Rng& rng() { return rng_; }

 private:
  const Room* room_;
  std::unique_ptr<AnyLine> line_;
  Rng rng_;
};

/// The number that an action is, where it is plainly one; else -1.
inline i64 plain_id(nb::handle action) {
  if (!PyLong_CheckExact(action.ptr())) {
    return -1;
  }
  int overflow = 0;
  const long long id = PyLong_AsLongLongAndOverflow(action.ptr(), &overflow);
  return overflow != 0 ? -1 : id;
}

/// The number that anything is, where Python takes it for a whole one; else -1.
inline i64 index_of(nb::handle given) {
  if (PyLong_CheckExact(given.ptr()) || PyBool_Check(given.ptr())) {
    return plain_id(given);
  }
  const nb::object number = nb::steal(PyNumber_Index(given.ptr()));
  if (number.is_valid()) {
    return plain_id(nb::int_(number));
  }
  if (PyErr_ExceptionMatches(PyExc_TypeError) == 0) {
    throw nb::python_error();
  }
  PyErr_Clear();
  return -1;
}

/// Play an action; whatever is no legal id goes to the rulebook, which finds it or refuses it.
inline void push(nb::handle_t<FastBase> self, nb::handle action) {
  AnyLine& line = begun(self).line();
  i64 id = plain_id(action);
  if (!line.has(id)) {
    id = index_of(self.attr("_resolve")(action));
    if (!line.has(id)) {
      throw nb::value_error("this is no legal action");
    }
  }
  line.push(id);
}

/// An id as Python's number, one object for each: making them anew takes as long as half a step.
inline nb::int_ number_of(int id) {
  static const auto numbers = [] {
    int most = 0;
    for (const Room* room : all_rooms()) {
      most = std::max(most, room->actions());
    }
    std::vector<PyObject*> made;
    made.reserve(static_cast<std::size_t>(most));
    for (int i = 0; i < most; ++i) {
      made.push_back(nb::int_(i).release().ptr());
    }
    return made;
  }();
  return id < 0 ? nb::int_(id) : nb::borrow<nb::int_>(numbers[static_cast<std::size_t>(id)]);
}

inline nb::list ids_of(const AnyLine& line, const Room& room) {
  std::vector<u64> words(static_cast<std::size_t>(room.actions() + 63) / 64);
  line.bits(words.data());
  nb::list ids;
  for (std::size_t i = 0; i < words.size(); ++i) {
    each(words[i], [&](int bit) { ids.append(number_of(static_cast<int>(64 * i) + bit)); });
  }
  return ids;
}

inline nb::object ending_of(const AnyLine& line) {
  if (line.state().over == 0) {
    return nb::none();
  }
  const Ending end = line.ending();
  return nb::make_tuple(end.winner, nb::str(end.reason.data(), end.reason.size()),
                        nb::str(end.ended_by.data(), end.ended_by.size()), end.scores[0],
                        end.scores[1]);
}

inline nb::list played_of(const std::vector<u16>& played) {
  nb::list ids;
  for (const u16 id : played) {
    ids.append(number_of(id));
  }
  return ids;
}

inline u64 perft_of(FastBase& fast, int depth) {
  check_range(depth, 0, most_depth);
  const std::unique_ptr<AnyLine> line = fast.line().copy();
  const Pause pause = asking_python();
  const nb::gil_scoped_release released;
  return line->perft(depth, pause);
}

/// Whether a colour wins within so many turns: known, wins, nodes, and the turn that decides.
inline nb::tuple prove(FastBase& fast, int side, int turns, u64 nodes) {
  check_range(side, 0, 1);
  check_range(turns, 0, most_depth);
  const std::unique_ptr<AnyLine> line = fast.line().copy();
  const Pause pause = asking_python();
  Proof proof;
  {
    const nb::gil_scoped_release released;
    proof = line->prove(side, turns, nodes, pause);
  }
  return nb::make_tuple(proof.known, proof.wins, proof.nodes, played_of(proof.turn));
}

/// Play many games by chance, on several threads; each game is decided by its number alone.
inline nb::tuple playouts_of(FastBase& fast, u64 games, u64 seed, int threads) {
  check_range(threads, 1, most_threads);
  const std::unique_ptr<AnyLine> line = fast.line().copy();
  Tally all;
  {
    const Pause pause = asking_python();
    const nb::gil_scoped_release released;
    Pool pool(threads);
    std::mutex adding;
    const std::thread::id here = std::this_thread::get_id();
    std::atomic<bool> stopped{false};
    pool.share(games, [&](std::size_t from, std::size_t to) {
      const bool asks = std::this_thread::get_id() == here;
      const auto look = [&] {
        if (stopped.load()) {
          throw std::runtime_error("another thread was interrupted");
        }
        if (asks) {
          try {
            pause();
          } catch (...) {
            stopped.store(true);
            throw;
          }
        }
      };
      try {
        const Tally tally = line->playouts(seed, from, to, look);
        const std::scoped_lock lock(adding);
        all.add(tally);
      } catch (const std::runtime_error&) {
        if (asks) {
          throw;
        }
      }
    });
  }
  return nb::make_tuple(all.games, all.steps, all.turns, all.white, all.black, all.digest);
}

/// The board's planes into an array of bytes or floats.
inline void planes_into(FastBase& fast, nb::handle to) {
  const Room& room = fast.room();
  const auto count = static_cast<std::size_t>(room.plane_count());
  const auto height = static_cast<std::size_t>(room.height());
  const auto width = static_cast<std::size_t>(room.width());
  const Written array = to_fill(to, {count, height, width});
  if (is_bytes(array)) {
    fast.line().planes(static_cast<u8*>(array.data()));
  } else if (is_of<float>(array)) {
    fast.line().planes(static_cast<float*>(array.data()));
  } else {
    refuse_array(to, "array_type", "bool, uint8, int8 or float32");
  }
}

/// What is legal into an array of bytes.
inline void mask_into(FastBase& fast, nb::handle to) {
  const int actions = fast.room().actions();
  const Written array = to_fill(to, {static_cast<std::size_t>(actions)});
  if (!is_bytes(array)) {
    refuse_array(to, "array_type", "bool, uint8 or int8");
  }
  fast.line().mask(static_cast<u8*>(array.data()));
}

inline void add_line(const nb::module_& m) {
  using F = FastBase;
  nb::class_<F>(m, "Fast", "A game that is played and taken back in place.")
      .def(nb::init<const std::string&, const nb::tuple&, u64>(), nb::arg("game"), nb::arg("given"),
           nb::arg("seed"))
      .def(nb::init<const F&>(), nb::arg("other"))
      .def("push", &push, nb::arg("action").none(), "Play an action.")
      .def(
          "push_random", [](F& f) { return number_of(f.line().push_random(f.rng())); },
          "Play a legal action drawn at random and return its id; -1 where the game is over.")
      .def("_pop", [](F& f) { return f.line().pop(); })
      .def("_nothing", [](F&) {})
      .def(
          "_seed", [](F& f, u64 seed) { f.rng() = Rng(seed); }, nb::arg("seed"))
      .def(
          "legal_ids", [](F& f) { return ids_of(f.line(), f.room()); },
          "The ids of the legal actions, ascending.")
      .def(
          "legal_count", [](F& f) { return f.line().count(); }, "How many actions are legal.")
      .def(
          "is_legal", [](F& f, nb::handle id) { return f.line().has(index_of(id)); },
          nb::arg("id").none(), "Whether this is the id of a legal action.")
      .def(
          "_text",
          [](F& f, i64 id) {
            if (!f.line().has(id)) {
              throw nb::value_error("only a legal action has a text");
            }
            return f.line().text(static_cast<int>(id));
          },
          nb::arg("id"))
      .def_prop_ro("_side", [](F& f) { return static_cast<int>(f.line().state().side); })
      .def_prop_rw(
          "_chance", [](F& f) { return f.rng().state(); },
          [](F& f, u64 state) { f.rng().restore(state); })
      .def_prop_ro("_first", [](F& f) { return static_cast<int>(f.line().state().first); })
      .def_prop_ro("_ending", [](F& f) { return ending_of(f.line()); })
      .def_prop_ro(
          "turn", [](F& f) { return f.line().state().turn; },
          "Which turn this is; each player's turn counts one.")
      .def_prop_ro(
          "seat", [](F& f) { return f.line().seat(); },
          "Who is to act, by seats: 0 is the player who began.")
      .def_prop_ro(
          "over", [](F& f) { return f.line().state().over != 0; }, "Whether the game is over.")
      .def_prop_ro(
          "hash", [](F& f) { return f.line().hash(); },
          "64 bits that are the same where positions are equal.")
      .def_prop_ro(
          "key_hash", [](F& f) { return f.line().key(); },
          "64 bits that are the same where keys are: what `repetition` compares.")
      .def_prop_ro(
          "played", [](F& f) { return played_of(f.line().played()); },
          "The ids of the actions played here.")
      .def_prop_ro(
          "nbytes", [](F& f) { return f.line().bytes(); }, "The memory it takes.")
      .def("mask_into", &mask_into, nb::arg("out").none())
      .def("planes_into", &planes_into, nb::arg("out").none())
      .def("_perft", &perft_of, nb::arg("depth"))
      .def("_prove", &prove, nb::arg("side"), nb::arg("turns"), nb::arg("nodes"))
      .def("_playouts", &playouts_of, nb::arg("games"), nb::arg("seed"), nb::arg("threads"));
}

}  // namespace kyokai::bindings
