// What the rulebook hands over: positions as numbers, and a way to be interrupted.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include <chrono>
#include <cstring>
#include <deque>
#include <typeinfo>

#include "kyokai/room.hpp"

namespace kyokai::bindings {

namespace nb = nanobind;

/// Numbers of 128 bits, lowest byte first.
inline std::vector<u128> words_of(const nb::bytes& key) {
  if (key.size() % sizeof(u128) != 0) {
    throw Unsupported("the key of the position is no row of numbers");
  }
  std::vector<u128> words(key.size() / sizeof(u128));
  for (std::size_t i = 0; i < words.size(); ++i) {
    u64 halves[2];
    std::memcpy(halves, key.c_str() + i * sizeof(u128), sizeof(u128));
    words[i] = (static_cast<u128>(halves[1]) << 64) | halves[0];
  }
  return words;
}

/// Something of a type that is expected here.
template <class T>
T part(nb::handle given) {
  try {
    return nb::cast<T>(given);
  } catch (const std::bad_cast&) {
    throw Unsupported("a part of the position has another type");
  }
}

/// A tuple of so many parts.
inline nb::tuple tuple_of(nb::handle given, std::size_t size) {
  auto found = part<nb::tuple>(given);
  if (found.size() != size) {
    throw Unsupported("a part of the position has another length");
  }
  return found;
}

/// Call f with each pair of a list.
template <class F>
void each_pair(nb::handle given, F f) {
  const auto list = part<nb::list>(given);
  for (nb::iterator at = nb::iter(list); at != nb::iterator::sentinel(); ++at) {
    const nb::tuple pair = tuple_of(*at, 2);
    f(nb::handle(pair[0]), nb::handle(pair[1]));
  }
}

/// A position out of a tuple (options, key, turn, first, ending or None, past).
struct Handed {
  Given_position position{};
  std::deque<std::string> words{};  ///< what the ending's words point to

  explicit Handed(const nb::tuple& tuple) {
    const nb::tuple given = tuple_of(tuple, 6);
    each_pair(given[0], [&](nb::handle name, nb::handle value) {
      position.options.push_back({part<std::string>(name), part<i64>(value)});
    });
    position.key = words_of(part<nb::bytes>(given[1]));
    position.turn = part<u32>(given[2]);
    position.first = part<int>(given[3]);
    if (position.first < -1 || position.first > 1) {
      throw Unsupported("no colour that began");
    }
    position.over = !given[4].is_none();
    if (position.over) {
      read_ending(tuple_of(given[4], 5));
    }
    each_pair(given[5], [&](nb::handle key, nb::handle times) {
      position.past.push_back({words_of(part<nb::bytes>(key)), part<u32>(times)});
    });
  }

 private:
  void read_ending(const nb::tuple& given) {
    position.ending.winner = part<int>(given[0]);
    position.ending.reason = words.emplace_back(part<std::string>(given[1]));
    position.ending.ended_by = words.emplace_back(part<std::string>(given[2]));
    position.ending.scores[0] = part<int>(given[3]);
    position.ending.scores[1] = part<int>(given[4]);
  }
};

/// The object of a method that looks at it as Python does, too.
template <class T>
T& begun(nb::handle_t<T> self) {
  if (!nb::inst_ready(self)) {
    throw nb::type_error("this object was never begun");
  }
  return nb::cast<T&>(self);
}

/// Refuse a number that is out of its range; the classes in Python have done so before.
inline void check_range(i64 number, i64 least, i64 most) {
  if (number < least || number > most) {
    throw nb::value_error("a number is out of its range");
  }
}

/// Ask Python, not too often, whether somebody pressed Ctrl-C; called without the GIL.
inline Pause asking_python() {
  auto next = std::chrono::steady_clock::now();
  return [next]() mutable {
    const auto now = std::chrono::steady_clock::now();
    if (now < next) {
      return;
    }
    next = now + std::chrono::milliseconds(50);
    const nb::gil_scoped_acquire held;
    if (PyErr_CheckSignals() != 0) {
      throw nb::python_error();
    }
  };
}

}  // namespace kyokai::bindings
