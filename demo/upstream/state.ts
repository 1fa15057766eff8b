import type { Mistake } from "./mistakes";
import type { MultipartFile } from "./multipart";

export interface Verification {
  queries: number;
  firstSearchTime: string;
}

export interface StoredApplication {
  fields: Readonly<Record<string, string[]>>;
  files: readonly MultipartFile[];
  receivedAt: string;
}

/** State kept between calls; read by tests. */
export interface DemoState {
  upstream: { calls: Record<string, number>; mistakes: Mistake[] };
  verifications: Record<string, Verification>;
  applications: StoredApplication[];
  /** Answers of issued and unused captchas, by key. */
  captchas: Map<string, string>;
  countCall(endpoint: string): void;
  reset(): void;
}

const nothing = () => ({ upstream: { calls: {}, mistakes: [] }, verifications: {}, applications: [] });

export function makeState(): DemoState {
  const state: DemoState = {
    ...nothing(),
    captchas: new Map(),
    countCall(endpoint) {
      state.upstream.calls[endpoint] = (state.upstream.calls[endpoint] ?? 0) + 1;
    },
    reset() {
      Object.assign(state, nothing());
      state.captchas.clear();
    },
  };
  return state;
}
