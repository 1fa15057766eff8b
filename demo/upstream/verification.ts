import { failed, ok } from "./envelopes";
import type { DemoState } from "./state";

/** A code can be queried five times, then it is frozen (product.md §8.2). */
const QUERIES_PER_CODE = 5;

const PROMPT = {
  first: "您所查询的产品为北港瓷正品，感谢您的信任。",
  repeated: "您所查询的产品为北港瓷正品。",
  frozen: "该验证码的查询次数已超过上限，现已冻结。",
  invalid: "该验证码已失效。",
  unknown: "该验证码状态异常，请谨慎购买。",
} as const;

/**
 * The body of securityCode/query. The result depends only on the code, so that tests can use any number of codes: `NH`
 * and ten digits, of which the first determines the result (the table is in README.md).
 */
export function verify(state: DemoState, code: string, now: Date): unknown {
  const kind = /^NH(\d)\d{9}$/.exec(code)?.[1];
  switch (kind) {
    case undefined:
      return ok({ code: 0, data: null });
    case "4":
      return ok({ code: 1, data: { prompt: PROMPT.invalid, queryTimes: null, firstSearchTime: null, status: 4 } });
    case "5":
      return failed("验证服务维护中，请稍后再试");
    case "6":
      return ok(null);
    case "7":
      // The response form without an envelope.
      return { code: 1, data: query(state, code, now) };
    case "8":
      return ok({ code: "1", data: asText(query(state, code, now)) });
    case "9":
      return ok({
        code: 1,
        data: { prompt: PROMPT.unknown, queryTimes: 1, firstSearchTime: chinaTime(now), status: 9 },
      });
    default:
      return ok({ code: 1, data: query(state, code, now) });
  }
}

interface Result {
  prompt: string;
  queryTimes: number;
  firstSearchTime: string;
  status: number;
}

function query(state: DemoState, code: string, now: Date): Result {
  const known = (state.verifications[code] ??= { queries: 0, firstSearchTime: chinaTime(now) });
  known.queries++;
  const { queries: queryTimes, firstSearchTime } = known;
  if (queryTimes > QUERIES_PER_CODE) return { prompt: PROMPT.frozen, queryTimes, firstSearchTime, status: 3 };
  if (queryTimes > 1) return { prompt: PROMPT.repeated, queryTimes, firstSearchTime, status: 2 };
  return { prompt: PROMPT.first, queryTimes, firstSearchTime, status: 1 };
}

function asText(result: Result): Record<string, string> {
  return Object.fromEntries(Object.entries(result).map(([name, value]) => [name, String(value)]));
}

/** `YYYY-MM-DD HH:mm:ss` in China time. */
function chinaTime(date: Date): string {
  return new Date(date.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace("T", " ");
}
