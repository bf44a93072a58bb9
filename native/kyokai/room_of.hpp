// Any game of the concept `Game` as a `Room`.
#pragma once

#include "kyokai/batch.hpp"
#include "kyokai/past.hpp"
#include "kyokai/perft.hpp"
#include "kyokai/room.hpp"

namespace kyokai {

/// How many positions can have stood before one that is read.
inline constexpr std::size_t most_past = 1'000'000;

/// Read a position that the rulebook hands over, and what stood before it.
template <Game G>
Line<G> read_line(const Given_position& given) {
  Line<G> line{typename G::Options(given.options), {}, {}};
  typename G::State& state = line.state;
  for (const Given_position::Past& past : given.past) {
    typename G::State before{};
    before.first = static_cast<i8>(given.first);
    Reader reader(past.key);
    G::load(reader, before, line.options);
    if (past.times > most_past - line.seen.size()) {
      throw Unsupported("too long a past");
    }
    for (u32 i = 0; i < past.times; ++i) {
      line.seen.add(G::key(before));
    }
  }
  state.turn = given.turn;
  state.first = static_cast<i8>(given.first);
  Reader reader(given.key);
  G::load(reader, state, line.options);
  reader.end();
  if (given.over) {
    for (state.over = 1; state.over < 16; ++state.over) {
      if (G::ending(state) == given.ending) {
        return line;
      }
    }
    throw Unsupported("an end that this game does not have");
  }
  if (line.legal().count() == 0) {
    throw Unsupported("nothing is legal, and yet the game is not over");
  }
  return line;
}

template <Game G>
class LineOf final : public AnyLine {
 public:
  explicit LineOf(Line<G> line) : line_(std::move(line)) {}

  [[nodiscard]] std::unique_ptr<AnyLine> copy() const override {
    auto other = std::make_unique<LineOf>(line_);
    other->past_ = past_;
    return other;
  }
  [[nodiscard]] const StateBase& state() const override { return line_.state; }
  [[nodiscard]] Ending ending() const override { return G::ending(line_.state); }
  [[nodiscard]] int seat() const override { return G::seat(line_.state); }
  [[nodiscard]] u64 hash() const override { return hash_of<G>(line_.state); }
  [[nodiscard]] u64 key() const override { return G::key(line_.state); }
  [[nodiscard]] int count() const override { return line_.over() ? 0 : line_.legal().count(); }

  [[nodiscard]] bool has(i64 id) const override {
    return id >= 0 && id < G::actions && !line_.over() && line_.legal().has(static_cast<int>(id));
  }
  void bits(u64* words) const override {
    std::fill_n(words, words_of<G>, u64{0});
    if (!line_.over()) {
      line_.legal().bits(words);
    }
  }
  void mask(u8* to) const override {
    u64 words[words_of<G>];
    bits(words);
    spread<G::actions>(words, to);
  }
  void planes(u8* to) const override {
    G::planes(line_.state, line_.options, BoardPlanes<G, u8>(to));
  }
  void planes(float* to) const override {
    G::planes(line_.state, line_.options, BoardPlanes<G, float>(to));
  }

  [[nodiscard]] std::string text(int id) const override {
    char buffer[32];
    return {buffer, static_cast<std::size_t>(G::text(line_.state, id, buffer))};
  }

  void push(i64 id) override {
    if (!has(id)) {
      throw Illegal(0, id);
    }
    play(static_cast<int>(id));
  }

  [[gnu::flatten]] int push_random(Rng& rng) override {
    if (line_.over()) {
      return -1;
    }
    const typename G::Moves moves = line_.legal();
    const int id = moves.nth(rng.below(moves.count()));
    play(id);
    return id;
  }

  bool pop() override { return past_.take_back(line_); }

  [[nodiscard]] const std::vector<u16>& played() const override { return past_.played(); }

  [[nodiscard]] u64 perft(int depth, const Pause& pause) const override {
    Repetitions seen = line_.seen;
    return kyokai::perft<G>(line_.state, seen, line_.options, depth, pause);
  }

  [[nodiscard]] Proof prove(int side, int turns, u64 nodes, const Pause& pause) const override {
    return Prover<G>(line_, side, nodes).prove(turns, pause);
  }

  [[nodiscard]] Tally playouts(u64 seed, u64 from, u64 to, const Pause& pause) const override {
    return kyokai::playouts<G>(line_, seed, from, to, pause);
  }

  [[nodiscard]] std::size_t bytes() const override {
    return sizeof *this + line_.seen.bytes() + past_.bytes();
  }

 private:
  void play(int id) {
    past_.add(line_, id);
    line_.play(id);
  }

  Line<G> line_;
  Past<G> past_;
};

template <Game G>
class RoomOf : public Room {
 public:
  [[nodiscard]] std::string_view name() const override { return G::name; }
  [[nodiscard]] int actions() const override { return G::actions; }
  [[nodiscard]] int plane_count() const override { return G::plane_count; }
  [[nodiscard]] int height() const override { return G::height; }
  [[nodiscard]] int width() const override { return G::width; }
  [[nodiscard]] int state_bytes() const override { return sizeof(typename G::State); }

  [[nodiscard]] std::unique_ptr<AnyLine> line(const Given_position& given) const override {
    return std::make_unique<LineOf<G>>(read_line<G>(given));
  }
  [[nodiscard]] std::unique_ptr<AnyBatch> batch(const Given_position& given, std::size_t n,
                                                u64 seed, int threads) const override {
    Line<G> line = read_line<G>(given);
    if (line.over()) {
      throw Unsupported("the game is over");
    }
    return std::make_unique<BatchOf<G>>(std::move(line), n, seed, threads);
  }
};

}  // namespace kyokai
