// Clocks and moments in words.
import type { Clock } from "@/protocol/types";
import { prefs } from "./prefs.svelte";
import { t } from "./words.svelte";

/** How much time there is for a game. */
export function timeOf(clock: Clock): string {
  const { kind, increment, periods, days } = clock;
  const base = Math.round((clock.base / 60) * 10) / 10;
  switch (kind) {
    case "fischer":
      return t("time.of.fischer", { base, increment });
    case "byoyomi":
      return t("time.of.byoyomi", { base, increment, periods });
    case "correspondence":
      return t(days === 1 ? "time.of.days.one" : "time.of.days.many", { days });
    default:
      return t("time.none");
  }
}

/** How long something is from now on, roughly: "3 hours", 「3時間」. */
export function roughly(milliseconds: number): string {
  const steps: [number, Intl.NumberFormatOptions["unit"]][] = [
    [86_400_000, "day"],
    [3_600_000, "hour"],
    [60_000, "minute"],
    [1_000, "second"],
  ];
  const [size, unit] = steps.find(([size]) => milliseconds >= size) ?? [1_000, "second"];
  const format = new Intl.NumberFormat(prefs.language, {
    style: "unit",
    unitDisplay: "long",
    ...(unit ? { unit } : {}),
  });
  const told = format.format(Math.max(0, Math.floor(milliseconds / size)));
  return prefs.language === "ja" ? told.replace(" ", "") : told;
}

/** When something was, from now: "2 hours ago". */
export function ago(moment: number, now: number): string {
  const seconds = Math.round((moment - now) / 1000);
  const format = new Intl.RelativeTimeFormat(prefs.language, { numeric: "auto" });
  for (const [size, unit] of [
    [86_400, "day"],
    [3_600, "hour"],
    [60, "minute"],
  ] as const)
    if (Math.abs(seconds) >= size) return format.format(Math.trunc(seconds / size), unit);
  return format.format(Math.min(0, Math.trunc(seconds / 60)), "minute");
}
