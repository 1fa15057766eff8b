import { Agent, interceptors, request } from "undici";
import { sendForm } from "./send-form.server";

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

/** @throws the error that ended the exchange, or the signal's reason */
export type SendRequest = (request: UpstreamRequest) => Promise<UpstreamResponse>;

/** What `fetch` sends of its own: gateways may refuse calls that do not say who sends them. */
const FETCH_HEADERS = { "accept-encoding": "gzip, deflate", "user-agent": "node" };
const agent = new Agent({ allowH2: false }).compose(interceptors.decompress());

/** Sends a call over the network. `fetch` would take twice the processor time (docs/decisions/392). */
export const sendRequest: SendRequest = async ({ url, method, headers, body, signal }) => {
  if (body instanceof FormData) return fromResponse(await sendForm({ url, method, headers, form: body, signal }));
  const response = await request(url, {
    method,
    headers: { ...headers, ...FETCH_HEADERS },
    body,
    signal,
    dispatcher: agent,
    // The caller's signal sets the time limit.
    headersTimeout: 0,
    bodyTimeout: 0,
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
};

/** Sends calls to what answers like `fetch` in place of the network: the demo, a recording. */
export function sendWith(fetch: (request: Request) => Promise<Response>): SendRequest {
  return async ({ url, ...init }) => fromResponse(await fetch(new Request(url, { ...init, redirect: "manual" })));
}

function fromResponse({ status, statusText, headers, body }: Response): UpstreamResponse {
  return {
    status,
    statusText,
    headers: [...headers],
    // Async iterable in Node, but not in TypeScript's DOM types.
    body: body as unknown as AsyncIterable<Uint8Array> | null,
    cancel: () => void body?.cancel().catch(() => undefined),
  };
}
