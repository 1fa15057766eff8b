import { getContentArea } from "../content/content-area.server";
import { nullOn503 } from "../session/loader-errors.server";
import { readVerificationFlash } from "./form.server";

/**
 * The data of a verification page: its content, null in an outage, and the reply to a form that was sent without
 * script.
 */
export async function getVerificationPage(request: Request) {
  const [answer, source] = await Promise.all([
    readVerificationFlash(request),
    nullOn503(getContentArea("verification", request.signal)),
  ]);
  // An outage of the page's content must not hide the form, nor a result that may have spent a query.
  return { answer, source, status: source === null && answer === null ? 503 : 200 };
}
