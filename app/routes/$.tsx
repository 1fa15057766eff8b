import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { urls } from "~/domain/urls";
import { answerUnknownUrl } from "~/server/http/not-found.server";

export function loader({ request }: LoaderFunctionArgs) {
  return answerUnknownUrl(request);
}

export function action() {
  return redirect(urls.home);
}
