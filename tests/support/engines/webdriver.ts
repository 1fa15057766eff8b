/** A client for the W3C WebDriver commands that the journeys need; the driver is a local server. */
export interface WebDriverSession {
  /** Sends a command; the path is relative to the session. Throws the driver's error, or a time-out. */
  send(method: "GET" | "POST", path: string, body?: object, timeoutMs?: number): Promise<unknown>;
  close(): Promise<void>;
}

const COMMAND_TIMEOUT_MS = 60_000;

/** The driver has not responded; whether it carries the command out is unknown. */
export class Unanswered extends Error {}

/** The key of an element reference (W3C WebDriver §12.1). */
export const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

export const elementId = (value: unknown): string | null =>
  typeof value === "object" && value !== null && ELEMENT in value ? String(value[ELEMENT]) : null;

/** Polls until the newly started driver accepts sessions. */
export async function driverReady(url: string): Promise<void> {
  const deadline = Date.now() + COMMAND_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const status = await command(url, "GET", "/status").catch(() => null);
    if (status !== null) return;
    await new Promise((later) => setTimeout(later, 50));
  }
  throw new Error("the WebDriver server did not start");
}

export async function openSession(url: string, capabilities: object, timeoutMs?: number): Promise<WebDriverSession> {
  const created = await command(url, "POST", "/session", { capabilities: { alwaysMatch: capabilities } }, timeoutMs);
  const { sessionId } = created as { sessionId: string };
  return {
    send: (method, path, body, timeoutMs) => command(url, method, `/session/${sessionId}${path}`, body, timeoutMs),
    close: async () => void (await command(url, "DELETE", `/session/${sessionId}`)),
  };
}

async function command(
  url: string,
  method: string,
  path: string,
  body?: object,
  timeoutMs = COMMAND_TIMEOUT_MS,
): Promise<unknown> {
  const name = `${method} ${path.replace(/^\/session\/[^/]+/, "")}`;
  const response = await fetch(url + path, {
    method,
    signal: AbortSignal.timeout(timeoutMs),
    // A command without parameters still needs a body.
    ...(method === "POST" ? { body: JSON.stringify(body ?? {}) } : {}),
  }).catch((error: Error) => {
    if (error.name === "TimeoutError") throw new Unanswered(`${name}: no response within ${timeoutMs} ms`);
    throw error;
  });
  const { value } = (await response.json()) as { value: unknown };
  if (response.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`${name}: ${error}: ${message}`);
}
