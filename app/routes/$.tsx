import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerUnknownUrl } from "~/server/http/not-found.server";
import { redirectWithToast } from "~/server/session/flash.server";
import { urls } from "~/domain/urls/urls";
import { errorsCopy } from "~/ui/copy/errors";

/** "Any other path: redirect to /" (product.md §2.1), with a toast. */
const redirectHome = () => redirectWithToast(urls.home, errorsCopy.unknownPath, "blank");

export function loader({ request }: LoaderFunctionArgs) {
  return answerUnknownUrl(request, redirectHome);
}

export function action() {
  return redirectHome();
}
