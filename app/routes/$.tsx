import { redirect } from "@remix-run/node";
import { addresses } from "~/domain/urls";

/** "Any other path: redirect to /" (product.md §2.1). */
export function loader() {
  return redirect(addresses.home);
}

export function action() {
  return redirect(addresses.home);
}
