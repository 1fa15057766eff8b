import type { FailureReference } from "~/domain/failure-reference";
import { errorsCopy } from "~/ui/copy/errors";

/** What a visitor can quote of a page or a form that failed (product.md §8.3). */
export function ReferenceLine({ reference: { id, at } }: { reference: FailureReference }) {
  return <p data-reference={id}>{errorsCopy.reference(id, at)}</p>;
}
