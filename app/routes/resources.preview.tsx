import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { readUrlencoded } from "~/server/platform/body-text.server";
import { formRefusals } from "~/server/platform/telemetry/form-refusals.server";
import { endPreviewCookie, isPreviewPath } from "~/server/session/preview.server";
import { urls } from "~/domain/urls/urls";
import { errorsCopy } from "~/ui/copy/errors";

const FORM = "application/x-www-form-urlencoded";
const PRIVATE = { "Cache-Control": "private, no-store" };

/** POST /resources/preview: ends an editor's preview. */
export async function action({ request }: ActionFunctionArgs) {
  if (!request.headers.get("Content-Type")?.startsWith(FORM)) return refuse(415, "type", errorsCopy.badRequest);
  const fields = await readUrlencoded(request.body);
  if (fields === null) return refuse(413, "size", errorsCopy.tooLarge);
  const path = fields.get("path");
  return redirect(path !== null && isPreviewPath(path) ? path : urls.home, {
    status: 303,
    headers: { "Set-Cookie": endPreviewCookie, ...PRIVATE },
  });
}

function refuse(status: number, reason: "type" | "size", text: string): Response {
  const reference = formRefusals().note("other", reason);
  const lines = [text, ...(reference === null ? [] : [errorsCopy.reference(reference.id, reference.at)])];
  return new Response(lines.join("\n"), {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", ...PRIVATE },
  });
}

export function loader() {
  return redirect(urls.home);
}
