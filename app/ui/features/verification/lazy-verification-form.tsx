import { lazy, memo, Suspense } from "react";
import { firstInteraction } from "~/ui/components/hooks/first-interaction";
import { LoadingFallback } from "~/ui/components/loading";
import type { VerificationFormProps } from "./verification-form";

/**
 * Who goes through the page by keyboard is at the field before the first key would have brought the script. Heard on the
 * way down: of what happens in a form that waits for its script, React lets nothing come back up.
 */
const firstFocus: Promise<void> =
  typeof document === "undefined"
    ? Promise.resolve()
    : new Promise((resolve) => document.addEventListener("focusin", () => resolve(), { once: true, capture: true }));

/** The form's script comes when somebody touches the page; until then, and without it, it is the server's HTML, and works. */
const Form = lazy(async () => {
  await Promise.race([firstInteraction, firstFocus]);
  try {
    return { default: (await import("./verification-form")).VerificationForm };
  } catch {
    return new Promise<never>(() => undefined);
  }
});

/** Memoised: an update from above would make React render the form again, without what was typed. */
export const LazyVerificationForm = memo(function LazyVerificationForm(props: VerificationFormProps) {
  return (
    <Suspense fallback={<LoadingFallback />}>
      <Form {...props} />
    </Suspense>
  );
});
