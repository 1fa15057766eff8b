import type { CallOptions, UpstreamClient } from "../client.server";
import { numberLike, orNull, record, text } from "../tolerant.server";

/** What the upstream says of a security code (product.md §3.12); the texts for it are product.md §8.2's. */
export interface VerificationAnswer {
  /** Does the code exist (code 1)? */
  isKnown: boolean;
  /** 1 first query, 2 repeated, 3 blocked, 4 error; null where it says none or another. */
  status: 1 | 2 | 3 | 4 | null;
  prompt: string | null;
  queryTimes: number | null;
  /** As the upstream writes it. */
  firstSearchTime: string | null;
}

const answerJson = orNull(
  record({
    code: text,
    data: orNull(record({ prompt: text, queryTimes: numberLike, firstSearchTime: text, status: numberLike })),
  }),
);

function toStatus(status: number | null | undefined): VerificationAnswer["status"] {
  return status === 1 || status === 2 || status === 3 || status === 4 ? status : null;
}

/**
 * securityCode/query: spends one of the code's five queries. null where the upstream answers without data, which is
 * 请求失败，请稍后重试！ (upstream.md §3.4).
 */
export async function querySecurityCode(
  client: UpstreamClient,
  securityCode: string,
  options: CallOptions,
): Promise<VerificationAnswer | null> {
  const json = await client.read("securityCode/query", { securityCode }, answerJson, options);
  if (json === null || json.code === null) return null;
  const isKnown = Number(json.code) === 1;
  if (isKnown && json.data === null) return null;
  return {
    isKnown,
    status: toStatus(json.data?.status),
    prompt: json.data?.prompt ?? null,
    queryTimes: json.data?.queryTimes ?? null,
    firstSearchTime: json.data?.firstSearchTime ?? null,
  };
}
