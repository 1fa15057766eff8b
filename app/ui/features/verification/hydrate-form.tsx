import { hydrateRoot } from "react-dom/client";
import { VerificationForm } from "./verification-form";

const hydratedPlaces = new WeakSet<Element>();

/** Brings the footer's form to life where the server's markup stands. */
export function hydrateForm(form: HTMLFormElement): void {
  const place = form.parentElement;
  if (place === null || hydratedPlaces.has(place)) return;
  hydratedPlaces.add(place);
  hydrateRoot(place, <VerificationForm id={form.id} />);
}
