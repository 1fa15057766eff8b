import { http } from "msw";
import type { RequestHandler } from "msw";
import { Mistake, readBody } from "./checks";
import type { Call, FieldRule } from "./checks";

/** One row of upstream.md §4.1, with the requirements of the call (upstream.md §4). */
export interface Endpoint {
  key: string;
  method: "GET" | "POST";
  path: string;
  /** Whether the access token must be sent (yes and "default") or must be absent (no). */
  token: boolean;
  body: "none" | "json" | "form" | "multipart";
  /** Query parameters, or form fields; JSON bodies are checked by `checkBody`. */
  fields: Readonly<Record<string, FieldRule>>;
  checkBody?: (body: unknown) => string | null;
}

export interface Credentials {
  token: string | null;
  tokenHeader: string;
  storeHeader: string;
  storeCode: string;
}

/** The handler's result: JSON with a status, or a failed envelope. */
export type Answer = (call: Call) => unknown;

export const ok = (data: unknown) => ({ success: true, errorCode: "0", errorMessage: null, data });
/** Sends a numeric error code on success: both forms are allowed. */
export const okNumber = (data: unknown) => ({ success: true, errorCode: 0, errorMessage: "", data, traceId: "demo" });
export const failed = (errorMessage: string, errorCode = "B0001") => ({
  success: false,
  errorCode,
  errorMessage,
  data: null,
});

interface Recorder {
  call(endpoint: string): void;
  mistake(endpoint: string, what: string): void;
}

/** Two handlers per endpoint key: one that checks and answers, and one that rejects other methods. */
export function makeHandlers(
  endpoints: ReadonlyArray<Endpoint & { answer: Answer }>,
  credentials: Credentials,
  recorder: Recorder,
): Map<string, RequestHandler[]> {
  const handlers = new Map<string, RequestHandler[]>();
  for (const endpoint of endpoints) {
    const respond = async ({ request }: { request: Request }): Promise<Response> => {
      recorder.call(endpoint.key);
      try {
        checkHeaders(endpoint, credentials, request);
        const call = await readBody(endpoint, request);
        return json(endpoint.answer(call));
      } catch (error) {
        if (!(error instanceof Mistake)) throw error;
        recorder.mistake(endpoint.key, error.message);
        return refusal(endpoint.key, error.message, error.status);
      }
    };
    const wrongMethod = ({ request }: { request: Request }): Response => {
      const what = `method is ${request.method}, must be ${endpoint.method}`;
      recorder.call(endpoint.key);
      recorder.mistake(endpoint.key, what);
      return refusal(endpoint.key, what, 405);
    };
    const pattern = `*${endpoint.path}`;
    const right = endpoint.method === "GET" ? http.get(pattern, respond) : http.post(pattern, respond);
    handlers.set(endpoint.key, [right, http.all(pattern, wrongMethod)]);
  }
  return handlers;
}

function checkHeaders(endpoint: Endpoint, credentials: Credentials, request: Request): void {
  const store = request.headers.get(credentials.storeHeader);
  if (store === null) throw new Mistake(`header ${credentials.storeHeader} is missing`);
  if (store !== credentials.storeCode) {
    throw new Mistake(`header ${credentials.storeHeader} is "${store}", must be "${credentials.storeCode}"`);
  }
  const token = request.headers.get(credentials.tokenHeader);
  if (!endpoint.token) {
    if (token !== null) throw new Mistake(`header ${credentials.tokenHeader} must not be sent`);
  } else if (token === null || token === "") {
    throw new Mistake(`header ${credentials.tokenHeader} is missing`, 401);
  } else if (credentials.token !== null && token !== credentials.token) {
    throw new Mistake(`header ${credentials.tokenHeader} is not the accepted token`, 401);
  }
  if (request.headers.has("cookie")) throw new Mistake("header cookie must not be sent");
}

export function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), {
    status,
    // The upstream sets a cookie of its own, which must never reach a visitor.
    headers: {
      "content-type": "application/json;charset=UTF-8",
      "set-cookie": "UPSTREAM_SESSION=demo; Path=/; HttpOnly",
    },
  });
}

function refusal(endpoint: string, what: string, status: number): Response {
  return json(
    { success: false, errorCode: String(status), errorMessage: what, data: null, mistake: { endpoint, what } },
    status,
  );
}
