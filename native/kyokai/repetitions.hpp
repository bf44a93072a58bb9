// What has stood at the start of a turn before.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "kyokai/bits.hpp"

namespace kyokai {

/// Keys in the order in which they came. A filter of 1,024 bits answers most questions; only
/// where its bit is set are the keys compared.
class Repetitions {
 public:
  /// Add a key; tell how often it has been now, counted up to `most`.
  u32 add(u64 key, u32 most) {
    u32 times = 1;
    if (test(key)) {
      for (auto at = keys_.rbegin(); at != keys_.rend() && times < most; ++at) {
        times += static_cast<u32>(*at == key);
      }
    } else {
      filter_[word(key)] |= u64{1} << (key & 63);
    }
    keys_.push_back(key);
    return times;
  }

  /// Whether a key stands among those after the first so many.
  [[nodiscard]] bool stands(u64 key, std::size_t after) const {
    return test(key) &&
           std::find(keys_.begin() + static_cast<std::ptrdiff_t>(after), keys_.end(), key) != keys_.end();
  }

  [[nodiscard]] std::size_t size() const { return keys_.size(); }

  /// Forget all keys but the first so many.
  void truncate(std::size_t size) {
    if (size == keys_.size()) {
      return;
    }
    stale_ += keys_.size() - size;
    keys_.resize(size);
    if (stale_ > size + 256) {  // bits of forgotten keys only cost time: sweep now and then
      stale_ = 0;
      filter_.fill(0);
      for (const u64 key : keys_) {
        filter_[word(key)] |= u64{1} << (key & 63);
      }
    }
  }

  /// Become a copy of another, in the memory that is here already.
  void assign(const Repetitions& other) {
    keys_.assign(other.keys_.begin(), other.keys_.end());
    filter_ = other.filter_;
    stale_ = other.stale_;
  }

  [[nodiscard]] std::size_t bytes() const { return keys_.capacity() * sizeof(u64); }

 private:
  static std::size_t word(u64 key) { return (key >> 6) & 15; }
  [[nodiscard]] bool test(u64 key) const {
    return ((filter_[word(key)] >> (key & 63)) & 1) != 0;
  }

  std::vector<u64> keys_;
  std::array<u64, 16> filter_{};
  std::size_t stale_ = 0;
};

}  // namespace kyokai
