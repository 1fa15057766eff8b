import { Agent, buildConnector, fetch, FormData as UndiciFormData } from "undici";
import { seconds } from "../platform/durations.server";
import { NoConnection } from "./errors.server";

const CONNECT_WITHIN_MS = seconds(10);

export interface FormRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  form: FormData;
  signal: AbortSignal;
}

/**
 * Sends a multipart form over a new connection, with its files streamed. The process's `fetch` may reuse one that the
 * server is just closing; the form would be aborted, and it would be unknown whether it had arrived.
 * @throws NoConnection; the error that aborted the exchange; the signal's reason
 */
export async function sendForm({ url, method, headers, form, signal }: FormRequest): Promise<Response> {
  signal.throwIfAborted();
  let isConnected = false;
  const connect = buildConnector({ timeout: CONNECT_WITHIN_MS, allowH2: false });
  const dispatcher = new Agent({
    connect(options, callback) {
      connect(options, (...result) => {
        isConnected ||= result[0] === null;
        callback(...result);
      });
    },
    // The caller's signal sets the time limit.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  try {
    // Without redirects: a body that may have to be sent again is kept in memory, including every file.
    const once = { redirect: "error", window: null } as const;
    // Another class than the process's, which this fetch would send as text.
    const body = new UndiciFormData();
    for (const [name, value] of form) body.append(name, value);
    const response = await fetch(url, { method, headers, body, signal, dispatcher, ...once });
    return response as unknown as Response;
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw isConnected ? error : new NoConnection("no connection", { cause: error });
  } finally {
    // Closes the connection once the response has been read.
    void dispatcher.close();
  }
}
