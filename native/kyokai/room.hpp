// What every game can do, with its type forgotten: what the bindings see.
#pragma once

#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "kyokai/game.hpp"
#include "kyokai/playout.hpp"
#include "kyokai/proof.hpp"

namespace kyokai {

/// Called now and then in long loops; throws to give up.
using Pause = std::function<void()>;

/// A position of the rulebook, as it hands it over.
struct Given_position {
  struct Past {
    std::vector<u128> key;
    u32 times;
  };
  std::vector<Given> options;
  std::vector<u128> key;
  u32 turn;
  int first;
  Ending ending;  ///< its words live as long as the call
  bool over;
  std::vector<Past> past;
};

/// Thrown for an action that is not legal; the bindings ask the rulebook why.
struct Illegal final : std::exception {
  Illegal(std::size_t of, i64 refused) : index(of), id(refused) {}

  std::size_t index;  ///< which game of a batch
  i64 id;
};

/// A game that is played, taken back and looked at.
class AnyLine {
 public:
  virtual ~AnyLine() = default;
  [[nodiscard]] virtual std::unique_ptr<AnyLine> copy() const = 0;
  [[nodiscard]] virtual const StateBase& state() const = 0;
  [[nodiscard]] virtual Ending ending() const = 0;
  [[nodiscard]] virtual int seat() const = 0;
  [[nodiscard]] virtual u64 hash() const = 0;
  [[nodiscard]] virtual u64 key() const = 0;
  [[nodiscard]] virtual int count() const = 0;
  [[nodiscard]] virtual bool has(i64 id) const = 0;
  virtual void bits(u64* words) const = 0;
  virtual void mask(u8* to) const = 0;
  virtual void planes(u8* to) const = 0;
  virtual void planes(float* to) const = 0;
  [[nodiscard]] virtual std::string text(int id) const = 0;
  virtual void push(i64 id) = 0;          ///< throws Illegal
  virtual int push_random(Rng& rng) = 0;  ///< the id, -1 where the game is over
  virtual bool pop() = 0;
  [[nodiscard]] virtual const std::vector<u16>& played() const = 0;
  [[nodiscard]] virtual u64 perft(int depth, const Pause& pause) const = 0;
  [[nodiscard]] virtual Proof prove(int side, int turns, u64 nodes, const Pause& pause) const = 0;
  [[nodiscard]] virtual Tally playouts(u64 seed, u64 from, u64 to, const Pause& pause) const = 0;
  [[nodiscard]] virtual std::size_t bytes() const = 0;
};

/// Where a batch puts what it tells of each of its games; all arrays are its own.
struct Telling {
  std::vector<u64> bits;    ///< what is legal, `words` for each game
  std::vector<i8> to_move;  ///< who is to act: 0 White, 1 Black, beyond them what a game has
  std::vector<i8> seat;     ///< the same by seats
  std::vector<i32> turn;
  std::vector<i32> steps;      ///< actions since the game began
  std::vector<u8> ended;       ///< whether the last step ended a game; a new one has begun
  std::vector<i8> winner;      ///< who won the game that the last step ended: a colour, or -1
  std::vector<float> rewards;  ///< of the game that the last step ended, for both seats
};

/// Many games at once; one that is over begins again.
class AnyBatch {
 public:
  virtual ~AnyBatch() = default;
  [[nodiscard]] virtual std::size_t size() const = 0;
  virtual void reset(u64 seed) = 0;
  virtual void step(const i64* ids) = 0;  ///< all or, where one is Illegal, none
  virtual void sample(i64* to) = 0;
  virtual void step_sampled(i64* to) = 0;
  virtual void masks(u8* to) = 0;
  virtual void planes(u8* to) = 0;
  virtual void planes(float* to) = 0;
  virtual void hashes(u64* to) = 0;
  [[nodiscard]] virtual std::vector<u16> played(std::size_t index) const = 0;
  [[nodiscard]] virtual std::size_t bytes() const = 0;
  [[nodiscard]] const Telling& told() const { return told_; }
  std::mutex mutex;  ///< held by whoever works on the batch

 protected:
  Telling told_;
};

namespace search {
class AnyThinker;
}

/// A game: how big its arrays are, and how to begin.
class Room {
 public:
  virtual ~Room() = default;
  [[nodiscard]] virtual std::string_view name() const = 0;
  [[nodiscard]] virtual int actions() const = 0;
  [[nodiscard]] virtual int plane_count() const = 0;
  [[nodiscard]] virtual int height() const = 0;
  [[nodiscard]] virtual int width() const = 0;
  [[nodiscard]] virtual int state_bytes() const = 0;
  [[nodiscard]] virtual std::unique_ptr<AnyLine> line(const Given_position& given) const = 0;
  [[nodiscard]] virtual std::unique_ptr<AnyBatch> batch(const Given_position& given, std::size_t n,
                                                        u64 seed, int threads) const = 0;
  /// The names of the features of its evaluation; none where the core cannot judge it.
  [[nodiscard]] virtual std::vector<std::string_view> features() const { return {}; }
  /// Whatever thinks about its positions; null where the core cannot judge them.
  [[nodiscard]] virtual std::unique_ptr<search::AnyThinker> thinker(
      const Given_position& given, std::size_t bytes, const std::vector<float>& weights) const;
};

/// All games that were compiled in.
std::span<const Room* const> all_rooms();

}  // namespace kyokai
