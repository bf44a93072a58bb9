// What a clock shows at a moment.
import type { ClockView } from "@/protocol/types";

export interface Left {
  /** Milliseconds of what runs now: the base, or the period. */
  time: number;
  /** Periods that come after it. */
  periods: number;
  running: boolean;
}

export function leftAt(clock: ClockView, seat: 0 | 1, now: number): Left {
  const { settings, left, periods, running, at } = clock;
  let time = left[seat];
  let rest = periods[seat];
  const runs = running === seat;
  if (runs) time -= Math.max(0, now - at);
  const period = settings.increment * 1000;
  if (settings.kind === "byoyomi" && period) {
    while (time <= 0 && rest > 0) {
      time += period;
      rest -= 1;
    }
  }
  return { time: Math.max(0, time), periods: rest, running: runs };
}

/** Minutes and seconds; tenths at the end, hours where there are many. */
export function written(time: number): string {
  const tenths = Math.floor(time / 100);
  const seconds = Math.ceil(time / 1000);
  if (time < 10_000) return `0:0${Math.floor(tenths / 10)}.${tenths % 10}`;
  const pad = (value: number) => String(value).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${pad(seconds % 60)}`;
  return `${Math.floor(minutes / 60)}:${pad(minutes % 60)}:${pad(seconds % 60)}`;
}
