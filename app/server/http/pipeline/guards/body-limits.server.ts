import { MAX_FILES_FORM_BYTES } from "~/domain/jobs/application";
import { formAt, type FormRefusals } from "~/server/platform/telemetry/form-refusals.server";
import type { Refuse } from "~/server/http/security/refusals.server";
import { hasBody, watchBody } from "~/server/http/security/slow-clients.server";
import type { Handler } from "../pipeline.server";

/** Maximum body of a form without files; form-body.server.ts enforces the limits of forms with files. */
const MAX_FORM_BYTES = 64 * 1024;

/** Refuses a body by its declared length before it is read; ends one that turns out too large, or stops. */
export function bodyLimits(refuse: Refuse, refusals: FormRefusals): Handler {
  return (exchange, next) => {
    const { request, requestId, policy, path } = exchange;
    if (!hasBody(request)) return next();
    const max = policy.uploads ? MAX_FILES_FORM_BYTES : MAX_FORM_BYTES;
    if (Number(request.headers["content-length"] ?? 0) > max) {
      refusals.note(formAt(path), "size", { requestId });
      return refuse(exchange, 413);
    }
    watchBody(request, max);
    return next();
  };
}
