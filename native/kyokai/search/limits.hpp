// How long a search may go on, and what it tells.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <limits>
#include <vector>

#include "kyokai/bits.hpp"

namespace kyokai::search {

using Clock = std::chrono::steady_clock;

/// What makes two of the best lines different.
enum class By : u8 {
  turn,   ///< by the position that a whole turn leads to
  action  ///< by their first action
};

enum class Method : u8 { alpha_beta, uct, best_turn, winning_turn };

struct Limits {
  u64 nodes = std::numeric_limits<u64>::max();
  double seconds = 1e9;
  double soft_seconds = 1e9;  ///< begin no further iteration after this
  int depth = 1000;           ///< in plies of 32 choices
  int lines = 1;
  By by = By::turn;
  Method method = Method::alpha_beta;
  int threads = 1;
  u64 seed = 0;
  std::vector<u16> only{};  ///< first actions to look at; all where empty
};

/// One of the best lines: its value for the player to act, and the actions it goes on with.
struct Told {
  int value = 0;
  std::vector<u16> actions{};
};

struct Report {
  int depth = 0;
  int deepest = 0;
  u64 nodes = 0;
  double seconds = 0;
  int full = 0;
  std::vector<Told> lines{};
};

/// What one thread counts and others may look at meanwhile; it costs what a plain number does.
class Counter {
 public:
  void clear() { value_.store(0, std::memory_order_relaxed); }
  Counter& operator++() {
    value_.store(*this + 1, std::memory_order_relaxed);
    return *this;
  }
  operator u64() const {  // NOLINT(*-explicit-constructor): it is a number
    return value_.load(std::memory_order_relaxed);
  }

 private:
  std::atomic<u64> value_{0};
};

/// Shared by the threads of one search.
struct Stop {
  std::atomic<bool> now{false};
};

}  // namespace kyokai::search
