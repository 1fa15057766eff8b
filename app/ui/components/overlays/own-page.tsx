import { useEffect } from "react";

/** Goes to the page of what a dialog would have shown: in the dialog's place if its script cannot be loaded. */
export function OwnPage({ href }: { href: string }) {
  useEffect(() => window.location.assign(href), [href]);
  return null;
}
