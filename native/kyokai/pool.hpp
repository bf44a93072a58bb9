// A few threads that wait for work and share it out evenly.
#pragma once

#include <unistd.h>

#include <atomic>
#include <condition_variable>
#include <exception>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "kyokai/bits.hpp"

namespace kyokai {

/// Work on a range of numbers, cut into as many even parts as there are threads. What is done to
/// a number must not depend on the part it is in: results are then the same with any number.
class Pool {
 public:
  explicit Pool(int threads)
      : parts_(static_cast<std::size_t>(threads)), owner_(getpid()), at_(new Meeting) {
    try {
      for (std::size_t part = 1; part < parts_; ++part) {
        threads_.emplace_back([this, part] { serve(part); });
      }
    } catch (...) {  // the system has no more threads to give
      dismiss();
      throw;
    }
  }

  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

  ~Pool() {
    if (owner_ == getpid()) {
      dismiss();
      return;
    }
    // A copy in a forked process. Its threads were never there, and would be waited for.
    for (std::thread& thread : threads_) {
      thread.detach();
    }
    static_cast<void>(at_.release());
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
    at_->left.store(parts_ - 1);
    call([](void* g, std::size_t from, std::size_t to) { (*static_cast<F*>(g))(from, to); });
    attempt(0);
    for (int spins = 0; at_->left.load() != 0; ++spins) {
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
  using Work = void (*)(void*, std::size_t, std::size_t);

  /// Where threads wait for one another; what waits on it must be gone before it is.
  struct Meeting {
    std::mutex mutex;
    std::condition_variable called;
    std::atomic<u64> round{0};
    std::atomic<std::size_t> left{0};
  };

  /// Begin a round of work, or, with none, the last one.
  void call(Work work) {
    {
      const std::scoped_lock lock(at_->mutex);
      work_ = work;
      at_->round.fetch_add(1);
    }
    at_->called.notify_all();
  }

  void dismiss() {
    call(nullptr);
    for (std::thread& thread : threads_) {
      thread.join();
    }
  }

  void serve(std::size_t part) {
    for (u64 seen = 0;;) {
      for (int spins = 0; at_->round.load() == seen && spins < patience; ++spins) {
      }
      {
        std::unique_lock lock(at_->mutex);
        at_->called.wait(lock, [&] { return at_->round.load() != seen; });
        seen = at_->round.load();
        if (work_ == nullptr) {
          return;
        }
      }
      attempt(part);
      at_->left.fetch_sub(1);
    }
  }

  void attempt(std::size_t part) {
    try {
      work_(argument_, n_ * part / parts_, n_ * (part + 1) / parts_);
    } catch (...) {
      const std::scoped_lock lock(at_->mutex);
      failed_ = std::current_exception();
    }
  }

  std::size_t parts_;
  pid_t owner_;
  std::unique_ptr<Meeting> at_;
  std::vector<std::thread> threads_;
  std::size_t n_ = 0;
  void* argument_ = nullptr;
  Work work_ = nullptr;
  std::exception_ptr failed_;
};

}  // namespace kyokai
