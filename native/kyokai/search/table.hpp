// What has been found out about positions, shared by all threads of a search.
#pragma once

#include <atomic>
#include <bit>
#include <memory>

#include "kyokai/bits.hpp"

namespace kyokai::search {

enum class Bound : u8 { none, upper, lower, exact };

struct Known {
  int value = 0;
  int depth = 0;
  int action = no_action;
  Bound bound = Bound::none;

  static constexpr int no_action = 0xFFFF;
};

/// A table of bounded size. Entries are two words that are written without a lock: the key is
/// stored with the data mixed in, so that a torn entry is taken for a stranger's.
class Table {
 public:
  explicit Table(std::size_t bytes) { resize(bytes); }

  void resize(std::size_t bytes) {
    const std::size_t buckets = std::bit_floor(std::max<std::size_t>(bytes / sizeof(Bucket), 16));
    if (buckets != size_) {
      buckets_ = std::make_unique<Bucket[]>(buckets);
      size_ = buckets;
    }
  }

  void clear() {
    for (std::size_t i = 0; i < size_; ++i) {
      for (Entry& entry : buckets_[i].entries) {
        entry.key.store(0, std::memory_order_relaxed);
        entry.data.store(0, std::memory_order_relaxed);
      }
    }
    age_ = 0;
  }

  /// Another search begins; what is older gives way first.
  void next() { age_ = (age_ + 1) & 63; }

  void prefetch(u64 key) const { __builtin_prefetch(&buckets_[key & (size_ - 1)]); }

  [[nodiscard]] Known look(u64 key) const {
    for (const Entry& entry : buckets_[key & (size_ - 1)].entries) {
      const u64 data = entry.data.load(std::memory_order_relaxed);
      if ((entry.key.load(std::memory_order_relaxed) ^ data) == key && data != 0) {
        return {.value = static_cast<std::int16_t>(data),
                .depth = static_cast<std::int16_t>(data >> 16),
                .action = static_cast<u16>(data >> 32),
                .bound = static_cast<Bound>((data >> 48) & 3)};
      }
    }
    return {};
  }

  void store(u64 key, const Known& known) {
    Entry* oldest = nullptr;
    int least = 1 << 30;
    int action = known.action;
    for (Entry& entry : buckets_[key & (size_ - 1)].entries) {
      const u64 data = entry.data.load(std::memory_order_relaxed);
      if ((entry.key.load(std::memory_order_relaxed) ^ data) == key) {
        const int depth = static_cast<std::int16_t>(data >> 16);
        if (known.bound != Bound::exact && known.depth + 32 < depth && age_of(data) == age_) {
          return;
        }
        if (action == Known::no_action) {
          action = static_cast<u16>(data >> 32);
        }
        oldest = &entry;
        break;
      }
      const int worth =
          static_cast<std::int16_t>(data >> 16) - 64 * ((64 + age_ - age_of(data)) & 63);
      if (data == 0 || worth < least) {
        least = data == 0 ? -(1 << 30) : worth;
        oldest = &entry;
      }
    }
    const u64 data = static_cast<u64>(static_cast<u16>(known.value)) |
                     static_cast<u64>(static_cast<u16>(known.depth)) << 16 |
                     static_cast<u64>(static_cast<u16>(action)) << 32 |
                     static_cast<u64>(known.bound) << 48 | static_cast<u64>(age_) << 50;
    oldest->key.store(key ^ data, std::memory_order_relaxed);
    oldest->data.store(data, std::memory_order_relaxed);
  }

  /// How full it is with what this search found, in thousandths.
  [[nodiscard]] int full() const {
    int used = 0;
    const std::size_t looked = std::min<std::size_t>(size_, 250);
    for (std::size_t i = 0; i < looked; ++i) {
      for (const Entry& entry : buckets_[i].entries) {
        const u64 data = entry.data.load(std::memory_order_relaxed);
        used += static_cast<int>(data != 0 && age_of(data) == age_);
      }
    }
    return static_cast<int>(static_cast<std::size_t>(used) * 250 / looked);
  }

  [[nodiscard]] std::size_t bytes() const { return size_ * sizeof(Bucket); }

 private:
  struct Entry {
    std::atomic<u64> key{0};
    std::atomic<u64> data{0};
  };
  struct alignas(64) Bucket {
    Entry entries[4];
  };

  static int age_of(u64 data) { return static_cast<int>((data >> 50) & 63); }

  std::unique_ptr<Bucket[]> buckets_;
  std::size_t size_ = 0;
  int age_ = 0;
};

}  // namespace kyokai::search
