import { lazy, memo, Suspense } from "react";
import { firstInteraction } from "~/ui/components/behaviour/first-interaction";
import { LoadingFallback } from "~/ui/components/loading";
import type { VerificationFormProps } from "./verification-form";

/**
 * Keyboard users reach the field before the first key press would have loaded the script, so focus loads it too.
 * Capture phase: React does not let events bubble out of a boundary that is not hydrated.
 */
const firstFocus: Promise<void> =
  typeof document === "undefined"
    ? Promise.resolve()
    : new Promise((resolve) => document.addEventListener("focusin", () => resolve(), { once: true, capture: true }));

/**
 * The form's script loads on first interaction; until then, and without it, the form is the server's HTML, and works.
 */
const Form = lazy(async () => {
  await Promise.race([firstInteraction, firstFocus]);
  try {
    return { default: (await import("./verification-form")).VerificationForm };
  } catch {
    return new Promise<never>(() => undefined);
  }
});

/** Memoised: an update from a parent would make React client-render the form, which loses the input. */
export const LazyVerificationForm = memo(function LazyVerificationForm(props: VerificationFormProps) {
  return (
    <Suspense fallback={<LoadingFallback />}>
      <Form {...props} />
    </Suspense>
  );
});
