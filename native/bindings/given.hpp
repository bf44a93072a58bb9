// What the rulebook hands over: positions as numbers, and a way to be interrupted.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include <chrono>
#include <cstring>
#include <deque>

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

/// A position out of a tuple (options, key, turn, first, ending or None, past).
struct Handed {
  Given_position position{};
  std::deque<std::string> words{};  ///< what the ending's words point to

  explicit Handed(const nb::tuple& given) {
    if (given.size() != 6) {
      throw Unsupported("a position has six parts");
    }
    for (const nb::handle option : nb::cast<nb::sequence>(given[0])) {
      const auto pair = nb::cast<nb::tuple>(option);
      position.options.push_back({nb::cast<std::string>(pair[0]), nb::cast<i64>(pair[1])});
    }
    position.key = words_of(nb::cast<nb::bytes>(given[1]));
    position.turn = nb::cast<u32>(given[2]);
    position.first = nb::cast<int>(given[3]);
    if (position.first < -1 || position.first > 1) {
      throw Unsupported("no colour that began");
    }
    position.over = !given[4].is_none();
    if (position.over) {
      read_ending(nb::cast<nb::tuple>(given[4]));
    }
    for (const nb::handle one : nb::cast<nb::sequence>(given[5])) {
      const auto pair = nb::cast<nb::tuple>(one);
      position.past.push_back({words_of(nb::cast<nb::bytes>(pair[0])), nb::cast<u32>(pair[1])});
    }
  }

 private:
  void read_ending(const nb::tuple& given) {
    if (given.size() != 5) {
      throw Unsupported("an ending has five parts");
    }
    position.ending.winner = nb::cast<int>(given[0]);
    position.ending.reason = words.emplace_back(nb::cast<std::string>(given[1]));
    position.ending.ended_by = words.emplace_back(nb::cast<std::string>(given[2]));
    position.ending.scores[0] = nb::cast<int>(given[3]);
    position.ending.scores[1] = nb::cast<int>(given[4]);
  }
};

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
