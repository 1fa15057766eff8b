import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerUnknownUrl } from "~/server/http/not-found.server";
import { redirectWithToast } from "~/server/session/flash.server";
import { urls } from "~/domain/urls/urls";
import { errorsCopy } from "~/ui/copy/errors";

/** "Any other path: redirect to /" (product.md §2.1), and says so. */
const leadHome = () => redirectWithToast(urls.home, errorsCopy.unknownPath, "blank");

export function loader({ request }: LoaderFunctionArgs) {
  return answerUnknownUrl(request, leadHome);
}

export function action() {
  return leadHome();
}
