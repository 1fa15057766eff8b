import type { Refuse } from "~/server/http/security/refusals.server";
import { hasBody, watchBody } from "~/server/http/security/slow-clients.server";
import type { Handler } from "../pipeline.server";

/** Bytes of a body: of a form, and of one that brings files (form-body.server.ts has the last word on those). */
const MAX_FORM_BYTES = 64 * 1024;
const MAX_UPLOAD_BYTES = 160 * 1024 * 1024;

/** Refuses bodies that are too large or too slow, before anything reads them. */
export function bodyLimits(refuse: Refuse): Handler {
  return ({ request, response, policy }, next) => {
    if (!hasBody(request)) return next();
    const max = policy.uploads ? MAX_UPLOAD_BYTES : MAX_FORM_BYTES;
    if (Number(request.headers["content-length"] ?? 0) > max) return refuse(request, response, 413);
    watchBody(request, response, max);
    return next();
  };
}
