import { useEffect } from "react";

/** By the field's name. */
const entered = new Map<string, string>();

/** Remembers what is entered into a field of a form that is not hydrated yet. */
export function noteEarlyInput(field: Element): void {
  if (!holdsText(field)) return;
  if (isChanged(field)) entered.set(field.name, field.value);
  else entered.delete(field.name);
}

/**
 * Reports what the visitor entered before hydration: conform hears input only from then on, and would go on showing the
 * errors of values that are corrected. The values themselves stay: React leaves those of a hydrated field alone. Where a
 * translator or an extension has changed the form, React makes it anew, and it is given what was noted.
 */
export function useEarlyInput(formId: string): void {
  useEffect(() => {
    const form = document.forms.namedItem(formId);
    if (form === null) return;
    for (const [name, value] of entered) {
      const field = form.elements.namedItem(name);
      if (!holdsText(field) || field.value === value) continue;
      field.value = value;
      if (document.activeElement === document.body) field.focus();
    }
    entered.clear();
    for (const field of changedFields(form)) field.dispatchEvent(new Event("input", { bubbles: true }));
  }, [formId]);
}

const holdsText = (field: unknown): field is HTMLInputElement | HTMLSelectElement =>
  field instanceof HTMLSelectElement || (field instanceof HTMLInputElement && /^(?:text|tel|email)$/.test(field.type));

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
