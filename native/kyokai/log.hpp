// What was played in many games that go on side by side.
#pragma once

#include <algorithm>
#include <vector>

#include "kyokai/bits.hpp"

namespace kyokai {

/// A row for each step, with one action of each game: a step writes to one place, and forgets none
/// of the actions that games have made since they began.
class Log {
 public:
  explicit Log(std::size_t games) : games_(games), ids_(rows_ * games) {}

  /// The row of the step that is made next; nothing is remembered before `close`.
  u16* open(const std::vector<i32>& steps) {
    if (longest_ == rows_) {  // it may have become shorter: games end
      longest_ = static_cast<std::size_t>(*std::ranges::max_element(steps));
      if (2 * longest_ > rows_) {
        lengthen();
      }
    }
    return row(made_);
  }

  void close() {
    ++made_;
    ++longest_;
  }

  /// The last so many actions of a game.
  [[nodiscard]] std::vector<u16> last(std::size_t game, std::size_t steps) const {
    std::vector<u16> found(steps);
    for (std::size_t i = 0; i < steps; ++i) {
      found[i] = ids_[at(made_ - steps + i) + game];
    }
    return found;
  }

  [[nodiscard]] std::size_t bytes() const { return ids_.capacity() * sizeof(u16); }

 private:
  [[nodiscard]] std::size_t at(std::size_t step) const { return step % rows_ * games_; }
  u16* row(std::size_t step) { return ids_.data() + at(step); }

  void lengthen() {
    std::vector<u16> longer(2 * rows_ * games_);
    for (std::size_t step = made_ - std::min(made_, longest_); step < made_; ++step) {
      std::copy_n(row(step), games_, longer.data() + step % (2 * rows_) * games_);
    }
    ids_.swap(longer);
    rows_ *= 2;
  }

  std::size_t games_;
  std::size_t rows_ = 16;    ///< as many steps can be told
  std::size_t made_ = 0;     ///< steps in all
  std::size_t longest_ = 0;  ///< no game has made more since it began
  std::vector<u16> ids_;
};

}  // namespace kyokai
