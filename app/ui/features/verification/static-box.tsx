import { hydrateRoot } from "react-dom/client";
import { VerificationForm } from "./verification-form";

const lively = new WeakSet<Element>();

/** Brings the footer's form to life where the server's markup stands. */
export function enliven(form: HTMLFormElement): void {
  const place = form.parentElement;
  if (place === null || lively.has(place)) return;
  lively.add(place);
  hydrateRoot(place, <VerificationForm id={form.id} />);
}
