import type { VerificationResult } from "~/domain/verification/verification";
import { upstream } from "../client.server";

/** Of a code that does not exist. */
const NO_STATE = { status: null, prompt: null, queryTimes: null, firstSearchTime: null };

function toStatus(status: number | null): VerificationResult["status"] {
  return status === 1 || status === 2 || status === 3 || status === 4 ? status : null;
}

/**
 * Spends one of the code's five queries. null if the upstream answers without data, shown as
 * 请求失败，请稍后重试！ (upstream.md §3.4).
 */
export async function querySecurityCode(securityCode: string): Promise<VerificationResult | null> {
  const json = await upstream().read("securityCode/query", { securityCode });
  if (json === null || json.code === null) return null;
  const isKnown = Number(json.code) === 1;
  if (isKnown && json.data === null) return null;
  const { status, ...others } = json.data ?? NO_STATE;
  return { ...others, isKnown, status: toStatus(status) };
}
