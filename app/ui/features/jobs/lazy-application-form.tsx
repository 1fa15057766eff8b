import { lazy, memo, Suspense } from "react";
import { firstInteraction } from "~/ui/components/behaviour/first-interaction";
import { LoadingFallback } from "~/ui/components/loading";
import { readDraft } from "./application-draft";
import type { ApplicationFormProps } from "./application-form";

/**
 * The form's script loads on first interaction (product.md §12.9), or at once if there is a draft to give back; until
 * then, and if it cannot load, the form is the server's HTML, and works.
 */
const Form = lazy(async () => {
  if (!hasDraft()) await firstInteraction;
  try {
    return { default: (await import("./application-form")).ApplicationForm };
  } catch (error) {
    if (document.forms.namedItem("application") === null) {
      // After a client navigation the document has no server-rendered form to fall back to: a reload brings it.
      window.location.replace("");
      throw error;
    }
    return new Promise<never>(() => undefined);
  }
});

/** Whether there is one of the job in the address. */
function hasDraft(): boolean {
  if (typeof document === "undefined") return false;
  return readDraft(new URLSearchParams(window.location.search).get("jobId") ?? "") !== null;
}

/** Memoised: an update to a boundary that is not hydrated yet makes React client-render it, which loses the input. */
export const LazyApplicationForm = memo(function LazyApplicationForm(props: ApplicationFormProps) {
  return (
    <Suspense fallback={<LoadingFallback />}>
      <Form {...props} />
    </Suspense>
  );
});
