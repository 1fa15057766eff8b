import { Agent, FormData as UndiciFormData, buildConnector, interceptors, request } from "undici";
import { seconds } from "../platform/durations.server";
import { NotSent } from "./errors.server";

/** A call as it is sent. Redirects are not followed: the token must not be sent to another host. */
export interface UpstreamRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  /** A form's files are streamed. */
  body: string | FormData | null;
  signal: AbortSignal;
}

export interface UpstreamResponse {
  status: number;
  statusText: string;
  headers: [string, string][];
  /** null = empty */
  body: AsyncIterable<Uint8Array> | null;
  /** Ends the response before its body is read. */
  cancel: () => void;
}

/** @throws NotSent; the error that ended the exchange, or the signal's reason */
export type SendRequest = (request: UpstreamRequest) => Promise<UpstreamResponse>;

const CONNECT_WITHIN_MS = seconds(10);
/** What `fetch` sends of its own: gateways may refuse calls that do not say who sends them. */
const FETCH_HEADERS = { "accept-encoding": "gzip, deflate", "user-agent": "node" };

const connect = buildConnector({ timeout: CONNECT_WITHIN_MS, allowH2: false });
const makeAgent = () =>
  new Agent({
    connect: (options, callback) =>
      connect(options, (...[error, socket]) =>
        error === null ? callback(null, socket) : callback(new NotSent("no connection", { cause: error }), null),
      ),
    // The caller's signal sets the time limit.
    headersTimeout: 0,
    bodyTimeout: 0,
  }).compose(interceptors.decompress());
const agent = makeAgent();

/**
 * Sends a call over the network. `fetch` would take twice the processor time (docs/decisions/392). A form gets a new
 * connection (docs/decisions/116): the server may just be closing one that is used again, and it would be unknown whether
 * the form had arrived.
 */
export const sendRequest: SendRequest = async ({ url, method, headers, body, signal }) => {
  const isForm = body instanceof FormData;
  const dispatcher = isForm ? makeAgent() : agent;
  try {
    const response = await request(url, {
      method,
      headers: { ...headers, ...FETCH_HEADERS },
      body: isForm ? toUndici(body) : body,
      signal,
      dispatcher,
    });
    return {
      status: response.statusCode,
      statusText: response.statusText,
      headers: Object.entries(response.headers).flatMap(([name, value = []]) =>
        [value].flat().map((one): [string, string] => [name, one]),
      ),
      body: response.body,
      // A stream that is destroyed before its end emits an error.
      cancel: () => void response.body.on("error", () => undefined).destroy(),
    };
  } finally {
    // Closes the form's connection once the response has been read.
    if (isForm) void dispatcher.close();
  }
};

/** Another class than the process's, which undici would send as text. */
function toUndici(form: FormData): UndiciFormData {
  const own = new UndiciFormData();
  for (const [name, value] of form) own.append(name, value);
  return own;
}

/** Sends calls to what answers like `fetch` in place of the network: the demo, a recording. */
export function sendWith(fetch: (request: Request) => Promise<Response>): SendRequest {
  return async ({ url, ...init }) => {
    const { status, statusText, headers, body } = await fetch(new Request(url, { ...init, redirect: "manual" }));
    return {
      status,
      statusText,
      headers: [...headers],
      // Async iterable in Node, but not in TypeScript's DOM types.
      body: body as unknown as AsyncIterable<Uint8Array> | null,
      cancel: () => void body?.cancel().catch(() => undefined),
    };
  };
}
