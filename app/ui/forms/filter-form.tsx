import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "~/ui/components/button";
import styles from "./filter-form.module.css";

export interface FilterFormProps {
  action: string;
  /** Its accessible name: it is a search. */
  label: string;
  /** Words of its button. */
  submit: string;
  /** Sent by the browser itself, as a visit of another page. */
  reloadDocument?: boolean;
  /** `Filter`s. */
  children: ReactNode;
}

/** Narrows a list: a GET form, so that each choice has a URL. Give it the choice as a key, which discards what was not sent. */
export function FilterForm({ action, label, submit, reloadDocument = false, children }: FilterFormProps) {
  return (
    <Form
      method="get"
      action={action}
      reloadDocument={reloadDocument}
      className={`no-print wrap ${styles.form}`}
      role="search"
      // Distinguishes this search landmark from the header's.
      aria-label={label}
    >
      {children}
      <Button type="submit">{submit}</Button>
    </Form>
  );
}

/** A field of such a form. */
export function Filter({ name, children }: { name: string; children: ReactNode }) {
  return (
    <label className={styles.filter}>
      <span className={styles.name}>{name}</span>
      {children}
    </label>
  );
}
