// What was played on a line, and the way back.
#pragma once

#include <algorithm>
#include <vector>

#include "kyokai/line.hpp"

namespace kyokai {

/// The actions that were played, and positions to go back to: every eighth, from which the others
/// are played anew when they are asked for, and then kept while they are near. A long game so takes
/// little memory, and an action next to no time: a copy of what was just written is waited for.
template <Game G>
class Past {
 public:
  /// Remember an action that is to be played next.
  [[gnu::always_inline]] void add(const Line<G>& line, int id) {
    const std::size_t n = played_.size();
    if (n % every == 0) {
      keep(line, n);
    }
    played_.push_back(static_cast<u16>(id));
  }

  /// Take the last action back; `false` where there is none.
  bool take_back(Line<G>& line) {
    if (played_.empty()) {
      return false;
    }
    played_.pop_back();
    const std::size_t n = played_.size();
    if (n < from_ || n >= to_) {
      play_up_to(line, n);
    } else {
      go_to(line, near_[n % every]);
    }
    to_ = n + 1;
    marks_.resize(n / every + 1);
    return true;
  }

  [[nodiscard]] const std::vector<u16>& played() const { return played_; }

  /// What it takes beyond itself.
  [[nodiscard]] std::size_t bytes() const {
    return played_.capacity() * sizeof(u16) + marks_.capacity() * sizeof(Mark);
  }

 private:
  static constexpr std::size_t every = 8;

  struct Mark {
    typename G::State state;
    std::size_t seen;
  };

  static Mark mark(const Line<G>& line) { return {line.state, line.seen.size()}; }

  static void go_to(Line<G>& line, const Mark& mark) {
    line.state = mark.state;
    line.seen.truncate(mark.seen);
  }

  [[gnu::noinline]] void keep(const Line<G>& line, std::size_t n) {
    if (n + every > played_.capacity()) {
      played_.reserve(2 * n + 64);
      marks_.reserve(2 * n / every + 8);
    }
    marks_.resize(n / every);
    marks_.push_back(mark(line));
  }

  /// Play the actions after a mark again, up to one that is not played.
  void play_up_to(Line<G>& line, std::size_t end) {
    from_ = end - end % every;
    go_to(line, marks_[end / every]);
    for (std::size_t n = from_; n < end; ++n) {
      near_[n % every] = mark(line);
      line.play(played_[n]);
    }
    near_[end % every] = mark(line);
  }

  std::vector<u16> played_;
  std::vector<Mark> marks_;  ///< before every eighth action
  Mark near_[every];         ///< before the actions from `from_` to `to_`, which is not among them
  std::size_t from_ = 0;
  std::size_t to_ = 0;
};

}  // namespace kyokai
