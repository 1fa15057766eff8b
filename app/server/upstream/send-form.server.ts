import { Agent, buildConnector, fetch, type FormData as UndiciFormData } from "undici";
import { seconds } from "../platform/durations.server";

const CONNECT_WITHIN_MS = seconds(10);

/** No connection came about: the other side has seen nothing of the form. */
export class NoConnection extends Error {
  override readonly name = "NoConnection";
}

/**
 * Sends a multipart form on a connection of its own, its files streamed. The process's `fetch` may take one that was used
 * before and that the other side is just closing: the form would break off, and nobody could say whether it had arrived.
 * @param request URL, method, headers and signal, without a body
 * @throws NoConnection; whatever broke the exchange off; the signal's reason
 */
export async function sendForm(request: Request, form: FormData): Promise<Response> {
  const { url, method, signal } = request;
  signal.throwIfAborted();
  const headers = Object.fromEntries(request.headers);
  let isConnected = false;
  const connect = buildConnector({ timeout: CONNECT_WITHIN_MS });
  const dispatcher = new Agent({
    connect(options, callback) {
      connect(options, (...result) => {
        isConnected ||= result[0] === null;
        callback(...result);
      });
    },
    // The caller's signal is the limit.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  try {
    // A body that may have to be sent again after a redirect would stay in memory, every file of it.
    const once = { redirect: "error", window: null } as const;
    // The same class to the library, and to TypeScript another one.
    const body = form as unknown as UndiciFormData;
    const response = await fetch(url, { method, headers, body, signal, dispatcher, ...once });
    return response as unknown as Response;
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw isConnected ? error : new NoConnection("no connection", { cause: error });
  } finally {
    // Ends the connection once the answer is read.
    void dispatcher.close();
  }
}
