import type { LoaderFunctionArgs } from "@remix-run/node";
import { toContentPage } from "~/cms/pages/content-page.server";
import { getContentArea } from "~/server/content/content-area.server";

/** @throws Response 503 */
export async function loadContentScreen(
  name: Parameters<typeof getContentArea>[0],
  { request }: Pick<LoaderFunctionArgs, "request">,
) {
  return toContentPage(await getContentArea(name, request.signal));
}
