import { redirect } from "@remix-run/node";
import { addresses } from "~/ui/addresses";

/** "Any other path: redirect to /" (SPEC §2). */
export function loader() {
  return redirect(addresses.home);
}

export function action() {
  return redirect(addresses.home);
}
