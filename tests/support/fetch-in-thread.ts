import { once } from "node:events";
import { Worker } from "node:worker_threads";

/** What a thread is given: the request, its form as entries, since a FormData cannot be cloned. */
interface Given {
  url: string;
  init: RequestInit;
  entries: readonly (readonly [name: string, value: string | Blob, fileName?: string])[];
}

const SEND = `
  const { parentPort, workerData: { url, init, entries } } = require("node:worker_threads");
  const body = new FormData();
  for (const entry of entries) body.append(...entry);
  fetch(url, { ...init, body }).then(({ status, headers }) => parentPort.postMessage({ status, headers: [...headers] }));
`;

/**
 * Sends a form from a thread of its own; the answer has no body. Many large bodies out of one thread would keep each
 * other's headers waiting, for longer than a site waits for headers.
 */
export async function fetchInThread(url: string, init: RequestInit): Promise<Response> {
  if (!(init.body instanceof FormData)) return fetch(url, init);
  const entries = [...init.body].map(([name, value]) =>
    typeof value === "string" ? ([name, value] as const) : ([name, new Blob([value]), value.name] as const),
  );
  const headers = Object.fromEntries(new Headers(init.headers));
  const workerData: Given = { url, init: { method: init.method, redirect: init.redirect, headers }, entries };
  const thread = new Worker(SEND, { eval: true, workerData });
  const [{ status, headers: answered }] = (await once(thread, "message")) as [
    { status: number; headers: [string, string][] },
  ];
  return new Response(null, { status, headers: answered });
}
