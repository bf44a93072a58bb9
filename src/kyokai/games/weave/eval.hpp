// What a position of Weave the Border is worth: features for the search.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

#include "core.hpp"

namespace kyokai::weave {

struct Evaluation {
  static constexpr int feature_count = 18;
  static constexpr std::array<std::string_view, feature_count> names = {
      "score",     "cells",      "energy", "hand",        "nearer",   "reach",
      "moves",     "shut_in",    "gaps",   "closes_1",    "closes_2", "closed_cells",
      "lead_late", "lead_walls", "tempo",  "after_basic", "closes_3", "can_fort"};

  static float features(const State& s, const Options& /*options*/, float* to) {
    const u64 walls = s.walls[0] | s.walls[1];
    const u32 free = board & ~(s.cells[0] | s.cells[1]);
    const int left = count(u64{free});
    u32 nearer[2];
    race(s, walls, free, nearer);
    const Side white(s, 0, walls, free, nearer[0]);
    const Side black(s, 1, walls, free, nearer[1]);
    for (int i = 0; i < 12; ++i) {
      to[i] = white.counts[i] - black.counts[i];
    }
    const float lead = std::clamp(to[0], -6.0F, 6.0F);
    const float sign = s.side == 0 ? 1 : -1;
    to[12] = lead / static_cast<float>(1 + left);
    to[13] = lead / static_cast<float>(1 + std::min(s.hand[0], s.hand[1]));
    to[14] = s.basic_done ? -sign : sign;
    to[15] = s.basic_done ? sign : 0;
    to[16] = white.closes_3 - black.closes_3;
    to[17] =
        static_cast<float>(s.energy[0] >= fort_cost) - static_cast<float>(s.energy[1] >= fort_cost);
    const int most = std::max(left, 0);
    return 1 - static_cast<float>(most) / 23;
  }

  static int ending(const State& /*s*/) { return -1; }

  static int winning(const State& /*s*/, const Options& /*options*/) { return -1; }

  static int promise(const State& /*s*/, int id) { return id < wall ? 60 : 0; }

 private:
  struct Side {
    float counts[12];
    float closes_3 = 0;

    Side(const State& s, int side, u64 walls, u32 free, u32 nearer) {
      const u32 own = s.cells[side];
      const u32 pawn = 1U << s.pawns[side];
      const u32 open = free | pawn;
      const u32 reach = flood(pawn, open, walls) & free;
      const int moves = count(u64{step(pawn, walls) & free});
      counts[0] = static_cast<float>(Game::score(s, side));
      counts[1] = static_cast<float>(count(u64{own}));
      counts[2] = static_cast<float>(s.energy[side]);
      counts[3] = static_cast<float>(s.hand[side]);
      counts[4] = static_cast<float>(count(u64{nearer}));
      counts[5] = static_cast<float>(count(u64{reach}));
      counts[6] = static_cast<float>(moves);
      counts[7] = reach == 0 ? 1 : 0;
      int gaps = 0;
      int closing[4] = {};
      int closed = 0;
      each_area(own, s.splitting ? walls : 0, [&](u32 area) {
        const int open_edges = gaps_of(area, walls);
        gaps += open_edges;
        if (open_edges == 0) {
          closed += count(u64{area});
        } else if (open_edges < 4) {
          ++closing[open_edges];
        }
      });
      counts[8] = static_cast<float>(gaps);
      counts[9] = static_cast<float>(closing[1]);
      counts[10] = static_cast<float>(closing[2]);
      counts[11] = static_cast<float>(closed);
      closes_3 = static_cast<float>(closing[3]);
    }
  };

  /// Edges of a set that lead out of it and carry no wall.
  static int gaps_of(u32 area, u64 walls) {
    const u32 east = area & ~(area >> 1) & ~(static_cast<u32>(walls) | file_e);
    const u32 west = area & ~(area << 1) & ~((static_cast<u32>(walls) | file_e) << 1) & ~file_a;
    const u32 north = area & ~(area >> 5) & ~static_cast<u32>(walls >> north_edges) & ~rank_5;
    const u32 south =
        area & ~(area << 5) & ~(static_cast<u32>(walls >> north_edges) << 5) & ~rank_1;
    return count(u64{east}) + count(u64{west}) + count(u64{north}) + count(u64{south});
  }

  /// The free cells that each pawn reaches before the other; none that both reach at once.
  static void race(const State& s, u64 walls, u32 free, u32* nearer) {
    u32 fronts[2] = {1U << s.pawns[0], 1U << s.pawns[1]};
    nearer[0] = nearer[1] = 0;
    while ((fronts[0] | fronts[1]) != 0) {
      fronts[0] = step(fronts[0], walls) & free;
      fronts[1] = step(fronts[1], walls) & free;
      free &= ~(fronts[0] | fronts[1]);
      nearer[0] |= fronts[0] & ~fronts[1];
      nearer[1] |= fronts[1] & ~fronts[0];
    }
  }
};

}  // namespace kyokai::weave
