import { useEffect } from "react";
import { failMove } from "../behaviour/failed-move";

/** Goes to the page of what a dialog would have shown, if there is a network: in its place if its script is missing. */
export function OwnPage({ href }: { href: string }) {
  useEffect(() => (navigator.onLine ? window.location.assign(href) : failMove(href)), [href]);
  return null;
}
