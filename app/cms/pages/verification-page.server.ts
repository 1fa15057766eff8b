import { data } from "@remix-run/node";
import { getContentArea } from "~/server/content/content-area.server";
import { nullOn503 } from "~/server/session/loader-errors.server";
import { readVerificationFlash } from "~/server/verification/form.server";
import { toContentPage } from "./content-page.server";

/**
 * The loader of both verification pages (product.md §2.18): the answer that the form has left, and the page's content.
 * Without content and answer the status is 503.
 */
export async function loadVerificationPage(request: Request) {
  const [answer, source] = await Promise.all([
    readVerificationFlash(request),
    nullOn503(getContentArea("verification", request.signal)),
  ]);
  const content = source === null ? null : toContentPage(source);
  // An outage of the page's content must cost neither the form nor an answer that may have spent a query.
  return data({ answer, content }, { status: content === null && answer === null ? 503 : 200 });
}

