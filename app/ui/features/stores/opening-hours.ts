import type { DayOfWeek, OpeningHoursSpecification } from "schema-dts";

const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;
const NAMES = "一二三四五六日";
const DAY = "(?:周|星期)([一二三四五六日天])";
const TIME = "([01]?\\d|2[0-4])[:：]([0-5]\\d)";
const TO = "\\s*[-–—~～至到]\\s*";
/** One or several days, or none, and one time: 周一至周五 10:00–22:00 */
const PART = new RegExp(`^(?:每天|每日|${DAY}(?:${TO}${DAY})?)?[\\s:：]*${TIME}${TO}${TIME}$`);

/** Hours as people write them; null if any part of the text says something else. */
export function readOpeningHours(text: string): OpeningHoursSpecification[] | null {
  const parts = text.split(/[，,；;、\n]/).map((part) => readPart(part.trim()));
  return parts.every((part) => part !== null) ? parts : null;
}

function readPart(part: string): OpeningHoursSpecification | null {
  const [match, from, to, ...time] = PART.exec(part) ?? [];
  if (match === undefined) return null;
  const first = from === undefined ? 0 : indexOf(from);
  const last = from === undefined ? DAYS.length - 1 : indexOf(to ?? from);
  if (last < first) return null;
  const [openHour = "", openMinute = "", closeHour = "", closeMinute = ""] = time;
  return {
    "@type": "OpeningHoursSpecification",
    dayOfWeek: DAYS.slice(first, last + 1).map((day): DayOfWeek => `https://schema.org/${day}`),
    opens: clock(openHour, openMinute),
    closes: clock(closeHour, closeMinute),
  };
}

const indexOf = (day: string): number => NAMES.indexOf(day === "天" ? "日" : day);

/** The day's end is its last minute: 24:00 is no time of a day. */
const clock = (hour: string, minute: string): string =>
  hour === "24" ? "23:59" : `${hour.padStart(2, "0")}:${minute}`;
