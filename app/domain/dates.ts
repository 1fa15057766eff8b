import { toChinaTime } from "./lenient/date";

/** Dates as shown to visitors: always in China time, whatever the clock of the server or browser (upstream.md §3.8). */

/** The day in China as `2026-05-01`, for machines; null if `text` is not a date. `text` as in `toChinaTime`. */
export function toIsoDay(text: string | null | undefined): string | null {
  return toChinaTime(text)?.slice(0, 10) ?? null;
}

/** A time in China, to the minute: `2026-05-01 09:30`; null if it is not one. `time` as in `toChinaTime`. */
export function toMinute(time: string | number): string | null {
  return toChinaTime(time)?.slice(0, 16).replace("T", " ") ?? null;
}

/** The day in China as shown to people, `2026 年 5 月 1 日`; null if `text` is not a date. `text` as in `toChinaTime`. */
export function showDay(text: string | null | undefined): string | null {
  const [year, month, day] = toIsoDay(text)?.split("-").map(Number) ?? [];
  return year === undefined || month === undefined || day === undefined ? null : `${year} 年 ${month} 月 ${day} 日`;
}
