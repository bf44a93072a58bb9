// What was played on a line, and the way back.
#pragma once

#include <algorithm>
#include <vector>

#include "kyokai/line.hpp"

namespace kyokai {

/// The actions that were played, and positions to go back to: the last ones, and of those before
/// them every eighth, from which the others are played anew when they are asked for. A long game
/// so takes little memory, and an action little time.
template <Game G>
class Past {
 public:
  /// Remember an action that is to be played next.
  void add(const Line<G>& line, int id) {
    const std::size_t n = played_.size();
    if (n % every == 0) {
      marks_.push_back(mark(line));
      if (n == played_.capacity()) {
        played_.reserve(2 * n + 64);
      }
    }
    last_[n % window] = mark(line);
    oldest_ = std::max(oldest_ + window, n + 1) - window;
    played_.push_back(static_cast<u16>(id));
  }

  /// Take the last action back; `false` where there is none.
  bool take_back(Line<G>& line) {
    if (played_.empty()) {
      return false;
    }
    played_.pop_back();
    const std::size_t n = played_.size();
    if (n < oldest_) {
      play_up_to(line, n);
    } else {
      go_to(line, last_[n % window]);
    }
    marks_.resize((n + every - 1) / every);
    return true;
  }

  [[nodiscard]] const std::vector<u16>& played() const { return played_; }

  /// What it takes beyond itself.
  [[nodiscard]] std::size_t bytes() const {
    return played_.capacity() * sizeof(u16) + marks_.capacity() * sizeof(Mark);
  }

 private:
  static constexpr std::size_t every = 8;
  static constexpr std::size_t window = 2 * every;

  struct Mark {
    typename G::State state;
    std::size_t seen;
  };

  static Mark mark(const Line<G>& line) { return {line.state, line.seen.size()}; }

  static void go_to(Line<G>& line, const Mark& mark) {
    line.state = mark.state;
    line.seen.truncate(mark.seen);
  }

  /// Play the actions after a mark again, up to one that is not played.
  void play_up_to(Line<G>& line, std::size_t end) {
    oldest_ = end - end % every;
    go_to(line, marks_[end / every]);
    for (std::size_t n = oldest_; n < end; ++n) {
      last_[n % window] = mark(line);
      line.play(played_[n]);
    }
  }

  std::vector<u16> played_;
  std::vector<Mark> marks_;  ///< before every eighth action
  Mark last_[window];        ///< before the actions from `oldest_` on, round and round
  std::size_t oldest_ = 0;
};

}  // namespace kyokai
