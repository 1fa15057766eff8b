import { toMinute } from "~/domain/dates";
import type { FailureReference } from "~/domain/failure-reference";
import { requestScope } from "../request-scope.server";

const REFERENCE_LENGTH = 8;

/** What a visitor can quote of a request that fails now: the beginning of the id of its log lines, the time in China. */
export const referenceOf = (requestId: string): FailureReference => ({
  id: requestId.slice(0, REFERENCE_LENGTH),
  at: toMinute(Date.now()) ?? "",
});

/** That of the current request; null under stock remix-serve, which logs no request. */
export function failureReference(): FailureReference | null {
  const id = requestScope()?.requestId;
  return id === undefined ? null : referenceOf(id);
}
