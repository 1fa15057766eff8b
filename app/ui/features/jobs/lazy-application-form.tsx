import { lazy, memo, Suspense } from "react";
import { firstInteraction } from "~/ui/components/hooks/first-interaction";
import { LoadingFallback } from "~/ui/components/loading";
import type { ApplicationFormProps } from "./application-form";

/**
 * The form's script comes when somebody touches the page (product.md §12.9): until then, and where it cannot come, the
 * form is the plain HTML that the server sent, and works.
 */
const Form = lazy(async () => {
  await firstInteraction;
  try {
    return { default: (await import("./application-form")).ApplicationForm };
  } catch (error) {
    if (document.forms.namedItem("application") === null) {
      // Nothing of it stands on the page yet: the browser shall get it whole.
      window.location.reload();
      throw error;
    }
    return new Promise<never>(() => undefined);
  }
});

/** Memoised: an update that reaches a part which is not run by script yet makes React render it again, without what was typed. */
export const LazyApplicationForm = memo(function LazyApplicationForm(props: ApplicationFormProps) {
  return (
    <Suspense fallback={<LoadingFallback />}>
      <Form {...props} />
    </Suspense>
  );
});
