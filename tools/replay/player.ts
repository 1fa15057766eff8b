import { endpoints } from "~/server/upstream/endpoints.server";
import {
  applyFault,
  ConnectionRefused,
  FAULT_KINDS,
  USUAL_PACE,
  waitForAbort,
  type Fault,
  type FaultPace,
} from "../../demo/upstream/faults";
import { createAnswers, toResponse } from "~/server/recording/answers.server";
import { endpointOf } from "~/server/recording/exchange.server";
import type { Exchange } from "~/server/upstream/exchange.server";
import { UsageError } from "./usage-error";

export type FaultScript = ReadonlyMap<string, Fault>;

/** Parses `--fault product/keywordList=timeout`; `*` = every endpoint. @throws UsageError */
export function parseFaults(given: readonly string[]): FaultScript {
  const script = new Map<string, Fault>();
  for (const one of given) {
    const at = one.lastIndexOf("=");
    const key = one.slice(0, Math.max(at, 0));
    const kind = one.slice(at + 1).replace(/^time-out$/, "timeout");
    if (key !== "*" && !Object.hasOwn(endpoints, key)) throw new UsageError(`--fault ${one}: no endpoint "${key}"`);
    const fault = FAULT_KINDS.find((known) => known === kind);
    if (fault === undefined) throw new UsageError(`--fault ${one}: the kinds are ${FAULT_KINDS.join(", ")}`);
    script.set(key, fault);
  }
  return script;
}

export interface Player {
  /** Responds as recorded: repeated requests get the recorded responses in order, then the last one again. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** The distinct requests since the last call that are not in the recording. */
  takeMissing(): string[];
  /** Starts again with the first responses. */
  rewind(): void;
}

export function createPlayer(
  exchanges: readonly Exchange[],
  faults: FaultScript,
  onMissing: (what: string) => void = () => undefined,
  pace: FaultPace = USUAL_PACE,
): Player {
  const answers = createAnswers(exchanges);
  const missing = new Set<string>();

  async function answer(request: Request): Promise<Response> {
    const { key, answer: recorded } = await answers.next(request);
    if (recorded !== null) return respond(recorded, request);
    missing.add(key);
    onMissing(key);
    // The site treats a 404 as an outage, but it does not open the breaker.
    return Response.json({ success: false, errorCode: "404", errorMessage: "not in the recording" }, { status: 404 });
  }

  return {
    fetch(request) {
      const endpoint = endpointOf(request.method, request.url);
      const fault = faults.get(endpoint ?? "") ?? faults.get("*");
      const real = () => answer(request);
      if (fault === undefined) return real();
      return applyFault(fault, request, real, pace);
    },
    takeMissing() {
      const taken = [...missing].sort();
      missing.clear();
      return taken;
    },
    rewind: () => answers.rewind(),
  };
}

function respond(answer: Exchange["answer"], request: Request): Promise<Response> | Response {
  if (!("failure" in answer)) return toResponse(answer);
  if (answer.failure === "refused") throw new ConnectionRefused();
  return waitForAbort(request);
}
