// What has stood at the start of a turn before.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "kyokai/bits.hpp"

namespace kyokai {

/// Keys in the order in which they came. A filter, which has at least eight bits for each, answers
/// most questions; only where its bit is set are the keys compared.
class Repetitions {
 public:
  /// Add a key; tell how often it has been now.
  u32 add(u64 key) {
    u32 times = 1;
    u64& bits = all_[word(key)];
    const u64 mine = u64{1} << (key & 63);
    if ((bits & mine) != 0) {
      times += counted(key, 0);
    }
    bits |= mine;
    all_.push_back(key);
    if (size() > words_ * 8) [[unlikely]] {
      sweep(words_ * 2);
    }
    return times;
  }

  /// Whether a key stands among those after the first so many.
  [[nodiscard]] bool stands(u64 key, std::size_t after) const {
    return ((all_[word(key)] >> (key & 63)) & 1) != 0 && counted(key, after) != 0;
  }

  [[nodiscard]] std::size_t size() const { return all_.size() - words_; }

  /// Forget all keys but the first so many.
  void truncate(std::size_t to) {
    if (to == size()) {
      return;
    }
    stale_ += size() - to;
    all_.resize(words_ + to);
    if (stale_ > to + 256) {  // bits of forgotten keys only cost time: sweep now and then
      sweep(words_);
    }
  }

  /// Become a copy of another, in the memory that is here already.
  void assign(const Repetitions& other) {
    all_.assign(other.all_.begin(), other.all_.end());
    words_ = other.words_;
    stale_ = other.stale_;
  }

  /// Ask for the memory that the next key will need.
  [[gnu::always_inline]] void fetch() const {
    __builtin_prefetch(all_.data() + all_.size(), 1);
    for (std::size_t i = 0; i < words_; i += 8) {
      __builtin_prefetch(all_.data() + i, 1);
    }
  }

  [[nodiscard]] std::size_t bytes() const { return all_.capacity() * sizeof(u64); }

 private:
  [[nodiscard]] std::size_t word(u64 key) const { return (key >> 6) & (words_ - 1); }

  /// How often a key stands among those after the first so many: all are compared, as that goes
  /// several at a time.
  [[nodiscard]] u32 counted(u64 key, std::size_t after) const {
    u64 times = 0;
    for (const u64 one : std::span(all_).subspan(words_ + after)) {
      times += u64{one == key};
    }
    return static_cast<u32>(times);
  }

  /// Make the filter anew, of so many words.
  void sweep(std::size_t words) {
    all_.insert(all_.begin(), words - words_, 0);
    words_ = words;
    stale_ = 0;
    std::fill_n(all_.begin(), words, u64{0});
    for (std::size_t i = words; i < all_.size(); ++i) {
      all_[word(all_[i])] |= u64{1} << (all_[i] & 63);
    }
  }

  std::size_t words_ = 16;                           ///< of the filter, a power of two
  std::vector<u64> all_ = std::vector<u64>(words_);  ///< the filter, then the keys
  std::size_t stale_ = 0;
};

}  // namespace kyokai
