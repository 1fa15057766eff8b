import { hydrateRoot } from "react-dom/client";
import { VerificationForm } from "./verification-form";

const hydratedContainers = new WeakSet<Element>();

/** Hydrates the footer's form from the server's markup. */
export function hydrateForm(form: HTMLFormElement): void {
  const container = form.parentElement;
  if (container === null || hydratedContainers.has(container)) return;
  hydratedContainers.add(container);
  hydrateRoot(container, <VerificationForm id={form.id} />);
}
