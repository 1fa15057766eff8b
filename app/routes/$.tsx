import { redirect } from "@remix-run/node";
import { urls } from "~/domain/urls";

/** "Any other path: redirect to /" (product.md §2.1). */
export function loader() {
  return redirect(urls.home);
}

export function action() {
  return redirect(urls.home);
}
