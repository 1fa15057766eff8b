import { lazy, memo, Suspense, useEffect } from "react";
import { firstInteraction } from "~/ui/components/behaviour/first-interaction";
import { LoadingFallback } from "~/ui/components/loading";
import { readDraft } from "./application-draft";
import { noteEarlyInput } from "~/ui/forms/use-early-input";
import type { ApplicationFormProps } from "./application-form";

let reportNoForm: () => void = () => undefined;
/** Resolves once there is no form to look at, not even the server's (`NoForm`). */
const noForm = new Promise<void>((resolve) => (reportNoForm = resolve));

/**
 * The form's script loads on first interaction (product.md §12.9), or at once if there is a draft to give back or no
 * form; until then, and if it cannot load, the form is the server's HTML, and works.
 */
const Form = lazy(async () => {
  if (!hasDraft()) await Promise.race([firstInteraction, noForm]);
  try {
    return { default: (await import("./application-form")).ApplicationForm };
  } catch (error) {
    if (document.forms.namedItem("application") === null) {
      // After a client navigation the document has no server-rendered form to fall back to: a reload brings it. Not where
      // the document is that of the form: it would come without one again, and again.
      const [loaded] = performance.getEntriesByType("navigation");
      if (loaded?.name !== window.location.href) window.location.replace("");
      throw error;
    }
    return new Promise<never>(() => undefined);
  }
});

/** Whether there is one of the job in the URL. */
function hasDraft(): boolean {
  if (typeof document === "undefined") return false;
  return readDraft(new URLSearchParams(window.location.search).get("jobId") ?? "") !== null;
}

/**
 * In a boundary that is not hydrated yet these make React 18 hydrate all of it in one task, 120 ms on a phone. Until then
 * the form's are the browser's alone, and React hydrates it in slices (docs/decisions/431). Its `submit` React hears.
 */
const EARLY_EVENTS = [
  ...["pointerdown", "pointerup", "pointercancel", "mousedown", "mouseup", "touchstart", "touchend", "touchcancel"],
  ...["click", "contextmenu", "keydown", "keypress", "keyup", "compositionstart", "compositionend", "textInput"],
  ...["input", "change", "paste"],
];

function keepFromReact(event: Event): void {
  if (!(event.target instanceof Element) || event.target.closest("#application") === null) return;
  event.stopPropagation();
  noteEarlyInput(event.target);
}

if (typeof window !== "undefined") for (const type of EARLY_EVENTS) window.addEventListener(type, keepFromReact, true);

/** Its effect runs once the boundary is hydrated, before those of the form, which report what was entered until then. */
function HearEvents() {
  useEffect(() => {
    for (const type of EARLY_EVENTS) window.removeEventListener(type, keepFromReact, true);
  }, []);
  return null;
}

/** After a client navigation, or where a translator or an extension has changed the page before it was hydrated. */
function NoForm() {
  useEffect(reportNoForm, []);
  return <LoadingFallback />;
}

/** Memoised: an update to a boundary that is not hydrated yet makes React client-render it, which loses the input. */
export const LazyApplicationForm = memo(function LazyApplicationForm(props: ApplicationFormProps) {
  return (
    <Suspense fallback={<NoForm />}>
      <HearEvents />
      <Form {...props} />
    </Suspense>
  );
});
