import { isRouteErrorResponse } from "@remix-run/react";
import type { FailureReference } from "~/domain/failure-reference";

/** What the response of a failed page or form says of its request; null for any other error. */
export function referenceOf(error: unknown): FailureReference | null {
  if (!isRouteErrorResponse(error)) return null;
  const { id, at } = (error.data ?? {}) as Partial<FailureReference>;
  return typeof id === "string" && typeof at === "string" ? { id, at } : null;
}
