// What has stood at the start of a turn before.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "kyokai/bits.hpp"

namespace kyokai {

/// Keys in the order in which they came. A filter, which has at least eight bits for each, answers
/// most questions; only where both bits of a key are set are the keys compared.
class Repetitions {
 public:
  /// Add a key; tell how often it has been now.
  u32 add(u64 key) {
    if (end_ == all_.size()) [[unlikely]] {
      grow();
    }
    u32 times = 1;
    u64& bits = all_[word(key)];
    const u64 mine = marks(key);
    if ((bits & mine) == mine) [[unlikely]] {
      times += counted(key, 0);
    }
    bits |= mine;
    all_[end_++] = key;
    return times;
  }

  /// Whether a key stands among those after the first so many.
  [[nodiscard]] bool stands(u64 key, std::size_t after) const {
    const u64 mine = marks(key);
    return (all_[word(key)] & mine) == mine && counted(key, after) != 0;
  }

  [[nodiscard]] std::size_t size() const { return end_ - words_; }

  /// Forget all keys but the first so many.
  void truncate(std::size_t to) {
    if (to == size()) {
      return;
    }
    stale_ += size() - to;
    end_ = words_ + to;
    if (stale_ > to + 256) {  // bits of forgotten keys only cost time: sweep now and then
      sweep();
    }
  }

  /// Become a copy of another, in the memory that is here already.
  void assign(const Repetitions& other) {
    if (all_.size() < other.end_) {
      all_.resize(other.all_.size());
    }
    std::copy_n(other.all_.begin(), other.end_, all_.begin());
    words_ = other.words_;
    end_ = other.end_;
    stale_ = other.stale_;
  }

  /// Ask for the memory that adding a key will need. (Inline always: a call that only asks is taken
  /// for one without effect, and left out.)
  [[gnu::always_inline]] void fetch(u64 key) const {
    __builtin_prefetch(all_.data() + word(key), 1);
    __builtin_prefetch(all_.data() + end_, 1);
  }

  [[nodiscard]] std::size_t bytes() const { return all_.capacity() * sizeof(u64); }

 private:
  static constexpr std::size_t least = 16;

  [[nodiscard]] std::size_t word(u64 key) const { return (key >> 6) & (words_ - 1); }

  /// The two bits of a key in its word.
  static u64 marks(u64 key) { return (u64{1} << (key & 63)) | (u64{1} << (key >> 58)); }

  /// How often a key stands among those after the first so many: all are compared, as that goes
  /// several at a time.
  [[nodiscard, gnu::noinline]] u32 counted(u64 key, std::size_t after) const {
    u64 times = 0;
    for (const u64 one : std::span(all_).first(end_).subspan(words_ + after)) {
      times += u64{one == key};
    }
    return static_cast<u32>(times);
  }

  /// Make place for more keys, and the filter wider where it has too many.
  [[gnu::noinline]] void grow() {
    const std::size_t more = size() > words_ * 4 ? words_ : 0;
    all_.resize(2 * end_ + more);
    if (more != 0) {
      const auto keys = all_.begin() + static_cast<std::ptrdiff_t>(words_);
      const auto end = all_.begin() + static_cast<std::ptrdiff_t>(end_);
      std::move_backward(keys, end, end + static_cast<std::ptrdiff_t>(more));
      words_ += more;
      end_ += more;
      sweep();
    }
  }

  /// Make the filter anew.
  void sweep() {
    stale_ = 0;
    std::fill_n(all_.begin(), words_, u64{0});
    for (std::size_t i = words_; i < end_; ++i) {
      all_[word(all_[i])] |= marks(all_[i]);
    }
  }

  std::size_t words_ = least;  ///< of the filter, a power of two
  std::size_t end_ = least;    ///< where the next key will lie
  std::size_t stale_ = 0;
  std::vector<u64> all_ = std::vector<u64>(2 * least);  ///< the filter, then the keys, then room
};

}  // namespace kyokai
