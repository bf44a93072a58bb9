// A room whose positions the core can judge, and so think about.
#pragma once

#include "kyokai/room_of.hpp"
#include "kyokai/search/thinker.hpp"

namespace kyokai::search {

template <Game G, Evaluation<G> E>
class ThinkingRoom final : public RoomOf<G> {
 public:
  [[nodiscard]] std::vector<std::string_view> features() const override {
    return {E::names.begin(), E::names.end()};
  }
  [[nodiscard]] std::unique_ptr<AnyThinker> thinker(const Given_position& given, std::size_t bytes,
                                                    const Weights& weights) const override {
    return std::make_unique<Thinker<G, E>>(given, bytes, weights);
  }
};

}  // namespace kyokai::search
