import type { ActionFunctionArgs } from "@remix-run/node";
import type { PageHandle } from "~/screens/page-handle";
import { readFormBody, FormBodyError } from "~/server/jobs/application/form-body.server";
import { UploadRefused } from "~/server/jobs/application/staged-uploads.server";
import { stagedUploads } from "~/server/jobs/application/upload-folder.server";
import { visitorOf } from "~/server/session/visitor.server";
import { formRefusals, type FormRefusal } from "~/server/platform/telemetry/form-refusals.server";
import { clientIp } from "~/server/platform/request-scope.server";
import { uploadCopy } from "~/ui/copy/jobs/upload";
import type { UploadedFile, UploadRefusal } from "~/domain/jobs/application";

const STATUS_OF: Partial<Record<UploadRefusal, number>> = { size: 413, storage: 507, full: 507, tooMany: 429 };

const REASON_OF: Partial<Record<UploadRefusal, FormRefusal>> = {
  size: "size",
  storage: "storage",
  full: "limit",
  tooMany: "limit",
};

export const handle = { uploads: true } satisfies PageHandle;

/** POST /resources/uploads: stages one file (product.md §10.1, product.md §7.6); a refusal is a text to show. */
export async function action({ request }: ActionFunctionArgs) {
  if (request.method !== "POST") return refuse(405, uploadCopy.error, { Allow: "POST" });
  const ip = clientIp();
  const uploads = stagedUploads();
  try {
    // Which list it is for is a field, known when the body has been read.
    const body = await readFormBody(request, uploads, {
      files: { file: "resume" },
      clientIp: ip,
      max: { resume: 1, portfolio: 0 },
    });
    const [refused] = body.refused;
    const [draft] = body.drafts;
    if (draft === undefined) {
      if (refused === undefined) return refuse(400, uploadCopy.error);
      const { name, reason, retryAfterS } = refused;
      formRefusals().note("upload", REASON_OF[reason] ?? "type");
      const wait = retryAfterS === null ? undefined : { "Retry-After": String(retryAfterS) };
      return refuse(STATUS_OF[reason] ?? 415, uploadCopy.refused[reason](name), wait);
    }
    const key = body.fields.get("applicationKey");
    const kind = body.fields.get("kind") === "portfolio" ? "portfolio" : "resume";
    const { id, setCookie } = await visitorOf(request, "application", key);
    const staged = await uploads.keep({ ...draft, kind }, id);
    const view: UploadedFile = { id: staged.id, name: staged.name, size: staged.size };
    return Response.json(view, { status: 201, headers: { "Set-Cookie": setCookie, "Cache-Control": "no-store" } });
  } catch (error) {
    if (error instanceof FormBodyError) return refuse(error.reason === "tooLarge" ? 413 : 400, uploadCopy.error);
    if (error instanceof UploadRefused) return refuse(507, uploadCopy.error);
    throw error;
  }
}

function refuse(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(text, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store", ...headers },
  });
}
