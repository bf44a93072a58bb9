// Many games side by side, each step one action in every one of them.
#pragma once

#include <algorithm>

#include "kyokai/line.hpp"
#include "kyokai/pool.hpp"
#include "kyokai/room.hpp"

namespace kyokai {

template <Game G>
class BatchOf final : public AnyBatch {
 public:
  BatchOf(Line<G> start, std::size_t n, u64 seed, int threads)
      : start_(std::move(start)), pool_(threads), games_(n) {
    told_.bits.resize(n * words);
    told_.to_move.resize(n);
    told_.seat.resize(n);
    told_.turn.resize(n);
    told_.steps.resize(n);
    told_.ended.resize(n);
    told_.winner.resize(n);
    told_.rewards.resize(2 * n);
    reset(seed);
  }

  [[nodiscard]] std::size_t size() const override { return games_.size(); }

  void reset(u64 seed) override {
    share([&](std::size_t i) {
      games_[i].rng = Rng(seed, i);
      told_.ended[i] = 0;
      told_.winner[i] = -1;
      told_.rewards[2 * i] = told_.rewards[2 * i + 1] = 0;
      begin(i);
      tell(i);
    });
  }

  void step(const i64* ids) override {
    for (std::size_t i = 0; i < games_.size(); ++i) {
      if (!is_legal(i, ids[i])) {
        throw Illegal(i, ids[i]);
      }
    }
    share([&](std::size_t i) { play(i, static_cast<int>(ids[i])); });
  }

  void sample(i64* to) override {
    share([&](std::size_t i) { to[i] = draw(i); });
  }

  void step_sampled(i64* to) override {
    share([&](std::size_t i) {
      const int id = draw(i);
      if (to != nullptr) {
        to[i] = id;
      }
      play(i, id);
    });
  }

  void masks(u8* to) override {
    share([&](std::size_t i) { spread<G::actions>(legal(i).data(), to + i * G::actions); });
  }
  void planes(u8* to) override { planes_as(to); }
  void planes(float* to) override { planes_as(to); }
  void hashes(u64* to) override {
    share([&](std::size_t i) { to[i] = hash_of<G>(games_[i].state); });
  }

  [[nodiscard]] const std::vector<u16>& played(std::size_t index) const override {
    return games_[index].played;
  }

  [[nodiscard]] std::size_t bytes() const override {
    std::size_t total = sizeof *this + games_.capacity() * sizeof(One);
    for (const One& game : games_) {
      total += game.seen.bytes() + game.played.capacity() * sizeof(u16);
    }
    return total + told_.bits.capacity() * sizeof(u64) +
           games_.size() * (sizeof(i8) * 4 + sizeof(i32) * 2 + sizeof(float) * 2);
  }

 private:
  static constexpr int words = words_of<G>;

  /// How many games before its turn the memory of a game is asked for.
  static constexpr std::size_t ahead = 6;

  struct One {
    typename G::State state;
    Repetitions seen;
    Rng rng{0};
    std::vector<u16> played;
  };

  template <class F>
  void share(F f) {
    pool_.share(games_.size(), [&](std::size_t from, std::size_t to) {
      for (std::size_t i = from; i < to; ++i) {
        fetch(std::min(i + ahead, to - 1), std::min(i + 2 * ahead, to - 1));
        f(i);
      }
    });
  }

  /// Ask for the memory of games that soon have their turn: it is scattered, and waiting for it
  /// takes as long as playing. (Inline always: a call that only asks is taken for one without
  /// effect, and left out.)
  [[gnu::always_inline]] void fetch(std::size_t soon, std::size_t later) const {
    games_[soon].seen.fetch();
    __builtin_prefetch(games_[soon].played.data() + games_[soon].played.size(), 1);
    __builtin_prefetch(&games_[later], 1);
    __builtin_prefetch(&games_[later].seen, 1);
  }

  [[nodiscard]] std::span<const u64> legal(std::size_t i) const {
    return {told_.bits.data() + i * words, words};
  }

  [[nodiscard]] bool is_legal(std::size_t i, i64 id) const {
    return id >= 0 && id < G::actions &&
           ((legal(i)[static_cast<std::size_t>(id) / 64] >> (id & 63)) & 1) != 0;
  }

  void begin(std::size_t i) {
    One& game = games_[i];
    game.state = start_.state;
    game.seen.assign(start_.seen);
    game.played.clear();
  }

  int draw(std::size_t i) {
    const u64* bits = legal(i).data();
    const Row<words> row(bits);
    int k = games_[i].rng.below(row.total());
    const int word = row.find(k);
    return 64 * word + select(bits[word], k);
  }

  void play(std::size_t i, int id) {
    One& game = games_[i];
    game.played.push_back(static_cast<u16>(id));
    advance<G>(game.state, game.seen, id, start_.options);
    const bool over = game.state.over != 0;
    if (over || told_.ended[i] != 0) {
      tell_end(i, over);
      if (over) {
        begin(i);
      }
    }
    tell(i);
  }

  /// What the game that has just ended came to; nothing where none has.
  void tell_end(std::size_t i, bool over) {
    const typename G::State& state = games_[i].state;
    const int winner = over ? G::ending(state).winner : -1;
    const int seat = winner < 0 ? -1 : state.first < 0 ? winner : seat_of(state, winner);
    told_.ended[i] = over ? 1 : 0;
    told_.winner[i] = static_cast<i8>(winner);
    told_.rewards[2 * i] = seat < 0 ? 0.0F : seat == 0 ? 1.0F : -1.0F;
    told_.rewards[2 * i + 1] = 0.0F - told_.rewards[2 * i];
  }

  void tell(std::size_t i) {
    const One& game = games_[i];
    u64* to = told_.bits.data() + i * words;
    std::fill_n(to, words, u64{0});
    G::legal(game.state, start_.options).bits(to);
    told_.to_move[i] = game.state.side;
    told_.seat[i] = static_cast<i8>(G::seat(game.state));
    told_.turn[i] = static_cast<i32>(game.state.turn);
    told_.steps[i] = static_cast<i32>(game.played.size());
  }

  template <class T>
  void planes_as(T* to) {
    constexpr std::size_t size = G::plane_count * G::height * G::width;
    share([&](std::size_t i) {
      G::planes(games_[i].state, start_.options, BoardPlanes<G, T>(to + i * size));
    });
  }

  Line<G> start_;
  Pool pool_;
  std::vector<One> games_;
};

}  // namespace kyokai
