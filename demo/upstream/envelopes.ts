import type { EndpointKey, RequestOf } from "~/server/upstream/endpoints.server";
import type { Multipart } from "./multipart";

/** The body that answers a request, which has been checked against the contract. */
export type Answers<Key extends EndpointKey = EndpointKey> = {
  [Name in Key]: (request: RequestOf<Name>, multipart: Multipart | null) => unknown;
};

export const ok = (data: unknown) => ({ success: true, errorCode: "0", errorMessage: null, data });
/** Sends a numeric error code on success: both forms are allowed. */
export const okNumber = (data: unknown) => ({ success: true, errorCode: 0, errorMessage: "", data, traceId: "demo" });
export const failed = (errorMessage: string, errorCode = "B0001") => ({
  success: false,
  errorCode,
  errorMessage,
  data: null,
});

/** `data` of a list response (upstream.md §3.3). */
export function page<T>(items: readonly T[], { pageNum, pageSize }: Page, toJson: (item: T) => unknown) {
  const from = (pageNum - 1) * pageSize;
  return { total: items.length, pageNum, pageSize, results: items.slice(from, from + pageSize).map(toJson) };
}

interface Page {
  pageNum: number;
  pageSize: number;
}

export function json(body: unknown, status = 200): Response {
  const text = JSON.stringify(body);
  return new Response(text, {
    status,
    headers: {
      "content-type": "application/json;charset=UTF-8",
      "content-length": String(Buffer.byteLength(text)),
      // The upstream sets a cookie of its own, which must never reach a visitor.
      "set-cookie": "UPSTREAM_SESSION=demo; Path=/; HttpOnly",
    },
  });
}
