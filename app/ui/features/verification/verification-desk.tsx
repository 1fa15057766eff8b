import { lazy, Suspense, useEffect, useState, type ComponentType } from "react";
import type { VerificationSenderProps } from "./verification-sender";

// Every page carries the form, few visitors send one: what answers it is a script of its own.
const VerificationSender = lazy<ComponentType<VerificationSenderProps>>(() =>
  import("./verification-sender").then(
    ({ VerificationSender: loaded }) => ({ default: loaded }),
    () => ({ default: SendPlainly }),
  ),
);

/** The script cannot be had: the browser posts the form, as it does without script. */
function SendPlainly({ order }: VerificationSenderProps) {
  useEffect(() => order.form.submit(), [order]);
  return null;
}

/** Takes every verification form of the document that is sent, so that its answer comes in place. */
export function VerificationDesk() {
  const [order, setOrder] = useState<VerificationSenderProps["order"] | null>(null);
  useEffect(() => {
    const take = (event: SubmitEvent) => {
      const form = event.target;
      if (!(form instanceof HTMLFormElement) || form.dataset["codeForm"] === undefined) return;
      event.preventDefault();
      setOrder({ form });
    };
    document.addEventListener("submit", take);
    return () => document.removeEventListener("submit", take);
  }, []);
  if (order === null) return null;
  return (
    <Suspense fallback={null}>
      <VerificationSender order={order} />
    </Suspense>
  );
}
