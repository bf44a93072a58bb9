// Many games side by side, each step one action in every one of them.
#pragma once

#include <algorithm>

#include "kyokai/line.hpp"
#include "kyokai/log.hpp"
#include "kyokai/pool.hpp"
#include "kyokai/room.hpp"

namespace kyokai {

template <Game G>
class BatchOf final : public AnyBatch {
 public:
  BatchOf(Line<G> start, std::size_t n, u64 seed, int threads)
      : start_(std::move(start)), pool_(threads), games_(n), log_(n) {
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
    u16* row = log_.open(told_.steps);
    bool all = true;
    for (std::size_t i = 0; i < games_.size(); ++i) {
      all &= is_legal(i, ids[i]);
      row[i] = static_cast<u16>(ids[i]);
    }
    if (!all) {
      refuse(ids);
    }
    pool_.share(games_.size(), [&](std::size_t from, std::size_t to) {
      play(from, to, row, [](std::size_t /*i*/) {});
    });
    log_.close();
  }

  void sample(i64* to) override {
    share([&](std::size_t i) { to[i] = draw(i); });
  }

  void step_sampled(i64* to) override {
    u16* row = log_.open(told_.steps);
    pool_.share(games_.size(), [&](std::size_t from, std::size_t end) {
      play(from, end, row, [&](std::size_t i) {
        const int id = draw(i);
        row[i] = static_cast<u16>(id);
        if (to != nullptr) {
          to[i] = id;
        }
      });
    });
    log_.close();
  }

  void masks(u8* to) override {
    share([&](std::size_t i) { spread<G::actions>(legal(i).data(), to + i * G::actions); });
  }
  void planes(u8* to) override { planes_as(to); }
  void planes(float* to) override { planes_as(to); }
  void hashes(u64* to) override {
    share([&](std::size_t i) { to[i] = hash_of<G>(games_[i].state); });
  }

  [[nodiscard]] std::vector<u16> played(std::size_t index) const override {
    return log_.last(index, static_cast<std::size_t>(told_.steps[index]));
  }

  [[nodiscard]] std::size_t bytes() const override {
    std::size_t total = sizeof *this + games_.capacity() * sizeof(One) + log_.bytes();
    for (const One& game : games_) {
      total += game.seen.bytes();
    }
    return total + told_.bits.capacity() * sizeof(u64) +
           games_.size() * (sizeof(i8) * 4 + sizeof(i32) * 2 + sizeof(float) * 2);
  }

 private:
  static constexpr int words = words_of<G>;

  /// So many games are played before what follows from their actions is looked at: the memory that
  /// this needs is known then, and has come meanwhile.
  static constexpr std::size_t together = 16;

  struct One {
    typename G::State state;
    Repetitions seen;
    Rng rng{0};
  };

  template <class F>
  void share(F f) {
    pool_.share(games_.size(), [&](std::size_t from, std::size_t to) {
      for (std::size_t i = from; i < to; ++i) {
        f(i);
      }
    });
  }

  [[nodiscard]] std::span<const u64> legal(std::size_t i) const {
    return {told_.bits.data() + i * words, words};
  }

  [[nodiscard]] bool is_legal(std::size_t i, i64 id) const {
    return id >= 0 && id < G::actions &&
           ((legal(i)[static_cast<std::size_t>(id) / 64] >> (id & 63)) & 1) != 0;
  }

  [[gnu::noinline]] void begin(std::size_t i) {
    One& game = games_[i];
    game.state = start_.state;
    game.seen.assign(start_.seen);
    told_.steps[i] = 0;
  }

  int draw(std::size_t i) {
    const u64* bits = legal(i).data();
    const Row<words> row(bits);
    int k = games_[i].rng.below(row.total());
    const int word = row.find(k);
    return 64 * word + select(bits[word], k);
  }

  [[noreturn, gnu::noinline]] void refuse(const i64* ids) const {
    std::size_t i = 0;
    while (is_legal(i, ids[i])) {
      ++i;
    }
    throw Illegal(i, ids[i]);
  }

  /// Play what stands in a row, after `choose` has had a look at each game.
  template <class F>
  [[gnu::flatten]] void play(std::size_t from, std::size_t to, const u16* row, F choose) {
    const typename G::Options options = start_.options;
    for (; from < to; from += together) {
      const std::size_t end = std::min(from + together, to);
      Flow flows[together];
      u64 keys[together];
      for (std::size_t i = from; i < end; ++i) {
        choose(i);
        One& game = games_[i];
        flows[i - from] = G::apply(game.state, row[i], options);
        keys[i - from] = G::key(game.state);
        game.seen.fetch(keys[i - from]);
      }
      for (std::size_t i = from; i < end; ++i) {
        One& game = games_[i];
        const u64 key = keys[i - from];
        follow<G>(game.state, game.seen, flows[i - from], [=] { return key; }, options);
        ++told_.steps[i];
        const bool over = game.state.over != 0;
        if (over || told_.ended[i] != 0) [[unlikely]] {
          tell_end(i, over);
        }
        tell(i);
      }
    }
  }

  /// What the game that has just ended came to, and the next begins; nothing where none has.
  [[gnu::noinline]] void tell_end(std::size_t i, bool over) {
    const typename G::State& state = games_[i].state;
    const int winner = over ? G::ending(state).winner : -1;
    const int seat = winner < 0 ? -1 : state.first < 0 ? winner : seat_of(state, winner);
    told_.ended[i] = over ? 1 : 0;
    told_.winner[i] = static_cast<i8>(winner);
    told_.rewards[2 * i] = seat < 0 ? 0.0F : seat == 0 ? 1.0F : -1.0F;
    told_.rewards[2 * i + 1] = 0.0F - told_.rewards[2 * i];
    if (over) {
      begin(i);
    }
  }

  [[gnu::always_inline]] void tell(std::size_t i) {
    const typename G::State& state = games_[i].state;
    u64* to = told_.bits.data() + i * words;
    std::fill_n(to, words, u64{0});
    G::legal(state, start_.options).bits(to);
    told_.to_move[i] = state.side;
    told_.seat[i] = static_cast<i8>(G::seat(state));
    told_.turn[i] = static_cast<i32>(state.turn);
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
  Log log_;
};

}  // namespace kyokai
