/** Dates and times as the upstream writes them, in China time (upstream.md §3.8 Dates). */

const CHINA_OFFSET_MS = 8 * 3_600_000;
const FORM =
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:(?:T|\s+)(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;

/** A time as `YYYY-MM-DDTHH:mm:ss+08:00`. */
function chinaTimeOf(milliseconds: number): string | null {
  const moved = new Date(milliseconds + CHINA_OFFSET_MS);
  const year = moved.getUTCFullYear();
  return year >= 1000 && year <= 9999 ? `${moved.toISOString().slice(0, 19)}+08:00` : null;
}

/** Offset of a time zone in milliseconds; China's where none is given. */
function offsetOf(zone: string | undefined): number {
  if (zone === undefined) return CHINA_OFFSET_MS;
  if (/^z$/i.test(zone)) return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(3).replace(":", ""));
  return (zone.startsWith("-") ? -minutes : minutes) * 60_000;
}

/**
 * Parses `YYYY-MM-DD`, `YYYY-MM-DD HH:mm:ss` (China time), ISO with a zone, or milliseconds. Returns `YYYY-MM-DD` for a
 * date, `YYYY-MM-DDTHH:mm:ss+08:00` for a time, null for anything else. The first ten characters are the day in China.
 */
export function toChinaTime(value: unknown): string | null {
  if (typeof value !== "string" && typeof value !== "number") return null;
  const given = String(value).trim();
  if (/^\d{12,14}$/.test(given)) return chinaTimeOf(Number(given));
  const [, year, month, day, hour, minute, second = "0", zone] = FORM.exec(given) ?? [];
  // A back end's null date; Date.UTC takes a year below 100 for one of the 20th century.
  if (year === undefined || Number(year) < 1000) return null;
  const midnight = Date.UTC(Number(year), Number(month) - 1, Number(day));
  const date = new Date(midnight).toISOString().slice(0, 10);
  // 31 February would roll over to March.
  if (Number(date.slice(5, 7)) !== Number(month) || Number(date.slice(8)) !== Number(day)) return null;
  if (hour === undefined) return date;
  if (Number(hour) > 24 || Number(minute) > 59 || Number(second) > 59) return null;
  const seconds = (Number(hour) * 60 + Number(minute)) * 60 + Number(second);
  return chinaTimeOf(midnight + seconds * 1000 - offsetOf(zone));
}
