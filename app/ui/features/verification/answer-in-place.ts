import type { VerificationAnswer } from "./verification-view";

/** The server's reply to a post from script; without one (offline, an error page) an error reply. */
export async function answerInPlace(ask: () => Promise<VerificationAnswer>): Promise<VerificationAnswer> {
  try {
    return await ask();
  } catch {
    return { kind: "failed", message: null, waitS: null, reference: null };
  }
}
