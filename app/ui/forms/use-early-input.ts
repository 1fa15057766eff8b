import { useEffect } from "react";

/**
 * Reports what the visitor entered before hydration: conform hears input only from then on, and would go on showing the
 * errors of values that are corrected. The values themselves stay: React leaves those of a hydrated field alone.
 */
export function useEarlyInput(formId: string): void {
  useEffect(() => {
    const form = document.forms.namedItem(formId);
    for (const field of form === null ? [] : changedFields(form)) {
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }, [formId]);
}

/** The fields that differ from what the document came with. */
export const changedFields = (form: HTMLFormElement): Element[] => [...form.elements].filter(isChanged);

/** Whether a field differs from what the document came with. */
export function isChanged(field: Element): boolean {
  if (field instanceof HTMLSelectElement) {
    const initial = [...field.options].findIndex(({ defaultSelected }) => defaultSelected);
    return field.selectedIndex !== Math.max(0, initial);
  }
  if (!(field instanceof HTMLInputElement) || field.type === "file") return false;
  return field.value !== field.defaultValue || field.checked !== field.defaultChecked;
}
