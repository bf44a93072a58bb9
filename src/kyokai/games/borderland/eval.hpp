// What a position of Borderland is worth: features for the search.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

#include "core.hpp"

namespace kyokai::borderland {

struct Evaluation {
  static constexpr int feature_count = 18;
  static constexpr std::array<std::string_view, feature_count> names = {
      "stones",      "to_border",  "border_in_1", "border_in_2", "border_in_3", "to_far",
      "far_in_1",    "far_in_2",   "far_in_3",    "border",      "territory",   "held_stones",
      "lost_stones", "placements", "tempo",       "second",      "tempo_near",  "tempo_far"};
  /// What counts as the distance where every way is blocked.
  static constexpr int blocked = 9;

  static float features(const State& s, const Options& options, float* to) {
    if (s.side >= first_player || (s.stones[0] | s.stones[1]) == 0) {
      std::fill_n(to, feature_count, 0.0F);
      return 0;
    }
    const Side white(s, 0, options);
    const Side black(s, 1, options);
    for (int i = 0; i < 14; ++i) {
      to[i] = white.counts[i] - black.counts[i];
    }
    const float sign = s.side == 0 ? 1 : -1;
    const Side& mover = s.side == 0 ? white : black;
    to[14] = sign;
    to[15] = Game::first_done(s) ? sign : 0;
    to[16] = mover.counts[2] + mover.counts[3] != 0 ? sign : 0;
    to[17] = mover.counts[6] + mover.counts[7] != 0 ? sign : 0;
    return (s.border[0] | s.border[1]) != 0 ? 1 : 0;
  }

  static int ending(const State& /*s*/) {
    return -1;  // a second action is worth too much to judge without it
  }

  static int winning(const State& /*s*/, const Options& /*options*/) { return -1; }

  static int promise(const State& /*s*/, int /*id*/) { return 0; }

 private:
  struct Side {
    float counts[14];

    Side(const State& s, int side, const Options& options) {
      const Cells own = s.stones[side];
      const Cells enemy = s.stones[1 - side];
      int nearest = blocked;
      int far = blocked;
      ways(own, enemy, nearest, far);
      counts[0] = static_cast<float>(count(own));
      counts[1] = static_cast<float>(nearest);
      counts[5] = static_cast<float>(far);
      for (int n = 1; n < 4; ++n) {
        counts[1 + n] = nearest == n ? 1 : 0;
        counts[5 + n] = far == n ? 1 : 0;
      }
      counts[9] = s.border[side] != 0 ? 1 : 0;
      const Cells ground = s.border[side] != 0 ? Game::territory(s, side) : 0;
      counts[10] = static_cast<float>(count(ground)) / 10;
      counts[11] = static_cast<float>(count(ground & enemy));
      counts[12] = 0;
      if (s.border[1 - side] != 0) {
        counts[12] =
            static_cast<float>(count(Game::territory(s, 1 - side) & own & ~s.border[side]));
      }
      counts[13] = static_cast<float>(count(Game::places(s, side, options))) / 10;
    }
  };

  /// The fewest empty cells that would join two sides that share no corner, and two that lie
  /// opposite one another.
  static void ways(Cells own, Cells enemy, int& nearest, int& far) {
    const Cells free = board & ~enemy;
    for (int side = 0; side < 4; ++side) {
      const Cells opposite = tables.rim[static_cast<std::size_t>(side + 3) % 6];
      const Cells goal = opposite | tables.rim[static_cast<std::size_t>(side + 2) % 6] |
                         tables.rim[static_cast<std::size_t>(side + 4) % 6];
      const Cells rim = tables.rim[static_cast<std::size_t>(side)];
      Cells reached = flood(rim & own, own);
      for (int distance = 0; distance < blocked; ++distance) {
        if (distance < nearest && (reached & goal) != 0) {
          nearest = distance;
        }
        if ((reached & opposite) != 0) {
          far = std::min(far, distance);
          break;
        }
        const Cells step = (rim | around(reached)) & free & ~reached;
        if (step == 0) {
          break;
        }
        reached |= step;
        const Cells joined = around(step) & own & ~reached;
        reached |= joined != 0 ? flood(joined, own) : 0;
      }
    }
  }
};

}  // namespace kyokai::borderland
