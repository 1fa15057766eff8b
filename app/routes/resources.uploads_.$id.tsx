import type { ActionFunctionArgs } from "@remix-run/node";
import { pathSegment } from "~/server/http/path.server";
import { stagedUploads } from "~/server/jobs/application/upload-folder.server";
import { visitorOf } from "~/server/session/visitor.server";

/**
 * DELETE /resources/uploads/{id}: deletes the visitor's own staged upload; the response is the same for foreign ids
 * (product.md §10.1).
 */
export async function action({ request }: ActionFunctionArgs) {
  if (request.method !== "DELETE") return new Response(null, { status: 405, headers: { Allow: "DELETE" } });
  const id = pathSegment(request, 2);
  const visitor = await visitorOf(request, `upload ${id}`);
  await stagedUploads().remove([id], visitor.id);
  return new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });
}
