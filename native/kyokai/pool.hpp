// A few threads that wait for work and share it out evenly.
#pragma once

#include <unistd.h>

#include <atomic>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "kyokai/bits.hpp"

namespace kyokai {

/// Work on a range of numbers, cut into as many even parts as there are threads. What is done to
/// a number must not depend on the part it is in: results are then the same with any number.
class Pool {
 public:
  explicit Pool(int threads) : parts_(static_cast<std::size_t>(threads)), owner_(getpid()) {
    for (std::size_t part = 1; part < parts_; ++part) {
      threads_.emplace_back([this, part] { serve(part); });
    }
  }

  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

  ~Pool() {
    if (owner_ != getpid()) {  // a copy in a forked process: its threads were never there
      for (std::thread& thread : threads_) {
        thread.detach();
      }
      return;
    }
    {
      const std::lock_guard lock(mutex_);
      work_ = nullptr;
      round_.fetch_add(1);
    }
    called_.notify_all();
    for (std::thread& thread : threads_) {
      thread.join();
    }
  }

  [[nodiscard]] int size() const { return static_cast<int>(parts_); }

  /// Call f(from, to) so that every number below n is in just one range; what it throws comes out.
  template <class F>
  void share(std::size_t n, F f) {
    if (threads_.empty() || n < parts_ || owner_ != getpid()) {
      f(std::size_t{0}, n);
      return;
    }
    n_ = n;
    argument_ = &f;
    failed_ = nullptr;
    left_.store(parts_ - 1);
    {
      const std::lock_guard lock(mutex_);
      work_ = [](void* g, std::size_t from, std::size_t to) { (*static_cast<F*>(g))(from, to); };
      round_.fetch_add(1);
    }
    called_.notify_all();
    attempt(0);
    for (int spins = 0; left_.load() != 0; ++spins) {
      if (spins > patience) {
        std::this_thread::yield();
      }
    }
    if (failed_ != nullptr) {
      std::rethrow_exception(failed_);
    }
  }

 private:
  static constexpr int patience = 20'000;

  void serve(std::size_t part) {
    for (u64 seen = 0;;) {
      for (int spins = 0; round_.load() == seen && spins < patience; ++spins) {
      }
      {
        std::unique_lock lock(mutex_);
        called_.wait(lock, [&] { return round_.load() != seen; });
        seen = round_.load();
        if (work_ == nullptr) {
          return;
        }
      }
      attempt(part);
      left_.fetch_sub(1);
    }
  }

  void attempt(std::size_t part) {
    try {
      work_(argument_, n_ * part / parts_, n_ * (part + 1) / parts_);
    } catch (...) {
      const std::lock_guard lock(mutex_);
      failed_ = std::current_exception();
    }
  }

  std::size_t parts_;
  pid_t owner_;
  std::vector<std::thread> threads_;
  std::mutex mutex_;
  std::condition_variable called_;
  std::atomic<u64> round_{0};
  std::atomic<std::size_t> left_{0};
  std::size_t n_ = 0;
  void* argument_ = nullptr;
  void (*work_)(void*, std::size_t, std::size_t) = nullptr;
  std::exception_ptr failed_;
};

}  // namespace kyokai
