/** Dates of the upstream as they are shown: in China time, whatever the clock of server or browser (upstream.md §3.8). */

const CHINA_OFFSET_MS = 8 * 3_600_000;
const FORM = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i;

interface ChinaDay {
  year: number;
  month: number;
  day: number;
}

/** Minutes that a zone is ahead of UTC; China's where none is named. */
function zoneMinutes(zone: string | undefined): number {
  if (zone === undefined) return 480;
  if (/^z$/i.test(zone)) return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2));
  return zone.startsWith("-") ? -minutes : minutes;
}

function toChinaDay(text: string | null | undefined): ChinaDay | null {
  const [, year, month, day, hour, minute, second, zone] = FORM.exec(text?.trim() ?? "") ?? [];
  if (year === undefined) return null;
  const midnight = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  // 31 February would roll over to March.
  if (midnight.getUTCMonth() !== Number(month) - 1 || midnight.getUTCDate() !== Number(day)) return null;
  if (Number(hour ?? 0) > 24 || Number(minute ?? 0) > 59 || Number(second ?? 0) > 59) return null;
  const moved =
    hour === undefined
      ? midnight
      : new Date(
          midnight.getTime() +
            ((Number(hour) * 60 + Number(minute) - zoneMinutes(zone)) * 60 + Number(second ?? 0)) * 1000 +
            CHINA_OFFSET_MS,
        );
  return { year: moved.getUTCFullYear(), month: moved.getUTCMonth() + 1, day: moved.getUTCDate() };
}

/**
 * The day in China as `2026-05-01`, for machines; null for what is no date. `text` is `YYYY-MM-DD`,
 * `YYYY-MM-DD HH:mm:ss` (China time), or ISO with a zone.
 */
export function toIsoDay(text: string | null | undefined): string | null {
  const date = toChinaDay(text);
  if (date === null) return null;
  const pad = (number: number, width: number) => String(number).padStart(width, "0");
  return `${pad(date.year, 4)}-${pad(date.month, 2)}-${pad(date.day, 2)}`;
}

/** The day in China as people read it, `2026年5月1日`; null for what is no date. `text` as in `toIsoDay`. */
export function showDay(text: string | null | undefined): string | null {
  const date = toChinaDay(text);
  return date === null ? null : `${date.year}年${date.month}月${date.day}日`;
}
