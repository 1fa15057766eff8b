import { lazy, memo, Suspense } from "react";
import { firstInteraction } from "~/ui/components/hooks/first-interaction";
import { LoadingFallback } from "~/ui/components/loading";
import type { ApplicationFormProps } from "./application-form";

/**
 * The form's script loads on first interaction (product.md §12.9); until then, and if it cannot load, the form is the
 * server's HTML, and works.
 */
const Form = lazy(async () => {
  await firstInteraction;
  try {
    return { default: (await import("./application-form")).ApplicationForm };
  } catch (error) {
    if (document.forms.namedItem("application") === null) {
      // After a client navigation the document has no server-rendered form to fall back to: a reload brings it.
      window.location.reload();
      throw error;
    }
    return new Promise<never>(() => undefined);
  }
});

/** Memoised: an update to a boundary that is not hydrated yet makes React client-render it, which loses the input. */
export const LazyApplicationForm = memo(function LazyApplicationForm(props: ApplicationFormProps) {
  return (
    <Suspense fallback={<LoadingFallback />}>
      <Form {...props} />
    </Suspense>
  );
});
