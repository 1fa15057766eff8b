import { Form, useSubmit } from "@remix-run/react";
import {
  useEffect,
  useId,
  useRef,
  type ChangeEvent,
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
} from "react";
import type { Facet, FacetValue, ListingState } from "~/domain/listing";
import { Button, SiteLink } from "~/ui/components/button";
import { listingCopy } from "~/ui/copy/products/listing";
import { Icon } from "~/ui/components/icons";
import { useLightDismiss } from "~/ui/components/behaviour/use-light-dismiss";
import { useHydrated } from "~/ui/components/behaviour/use-hydrated";
import { changedFields } from "~/ui/forms/use-early-input";
import styles from "./facets.module.css";
import { isChosen, paramOf } from "./listing-view";

interface FacetsProps {
  facets: readonly Facet[];
  state: ListingState;
  /** Path of the listing, without query: changing a filter returns to page 1. */
  action: string;
  /** Parameters that are kept, such as the sort order. */
  kept: readonly { name: string; value: string }[];
  /** What the sheet of phones says: how many products there are. */
  total: number;
  /** URL of the listing without filters. */
  clearHref: string;
}

/**
 * The filters as one GET form, several values per facet: columns above the list, on phones a sheet behind 筛选. Script
 * submits it on every change; without script a button does.
 */
export function Facets({ facets, state, action, kept, total, clearHref }: FacetsProps) {
  const form = useRef<HTMLFormElement>(null);
  const opener = useRef<HTMLDetailsElement>(null);
  const foot = useRef<HTMLDivElement>(null);
  const submit = useSubmit();
  const hydrated = useHydrated();
  const panelId = useId();
  useLightDismiss(form, "details[data-facet][open]");
  const chosenCount = facets.reduce((sum, facet) => sum + countChosen(facet, state), 0);
  // 清除 disappears with the last filter, and the focus would leave the sheet.
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (chosenCount === 0 && isLost && opener.current?.open) foot.current?.querySelector("button")?.focus();
  }, [chosenCount]);

  // Ticked before hydration.
  useEffect(() => {
    if (form.current !== null && changedFields(form.current).length > 0) {
      submit(form.current, { preventScrollReset: true });
    }
  }, [submit]);

  if (facets.length === 0) return null;
  const apply = (event: ChangeEvent<HTMLFormElement>) => {
    submit(event.currentTarget, { preventScrollReset: true });
  };
  const close = () => {
    if (!opener.current?.open) return;
    opener.current.open = false;
    opener.current.querySelector("summary")?.focus();
  };
  const closeByKey = ({ key }: KeyboardEvent) => {
    if (key === "Escape") close();
  };
  const closeLeft = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // Pressing a label moves the focus to an ancestor of the form for a moment, which must not count as leaving.
    if (relatedTarget === null || relatedTarget.contains(currentTarget) || currentTarget.contains(relatedTarget))
      return;
    if (opener.current) opener.current.open = false;
  };
  return (
    <Form
      ref={form}
      method="get"
      action={action}
      className={`no-print ${styles.facets}`}
      autoComplete="off"
      preventScrollReset
      onChange={apply}
      onKeyDown={closeByKey}
      onBlur={closeLeft}
      data-hydrated={hydrated || undefined}
      style={{ "--facets": facets.length } as CSSProperties}
    >
      {kept.map(({ name, value }) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <details ref={opener} className={styles.opener}>
        <summary className={`tap ${styles.summary}`} aria-controls={panelId}>
          {listingCopy.filters}
          {chosenCount > 0 ? <span className={`number ${styles.badge}`}>{chosenCount}</span> : null}
          <Icon name="down" size={16} className={`chevron ${styles.sign}`} />
          <Icon name="close" className={styles.close} />
        </summary>
      </details>
      <div id={panelId} className={styles.panel}>
        {facets.map((facet, index) => (
          <FacetPanel key={facet.code} facet={facet} state={state} before={index} />
        ))}
        <div ref={foot} className={styles.foot}>
          {chosenCount > 0 ? (
            <SiteLink href={clearHref} className={styles.clear} preventScrollReset>
              {listingCopy.clear}
            </SiteLink>
          ) : null}
          <Button type={hydrated ? "button" : "submit"} className={styles.apply} onClick={close}>
            {hydrated ? listingCopy.show(total) : listingCopy.applyFilters}
          </Button>
        </div>
      </div>
    </Form>
  );
}

const countChosen = ({ code, values }: Facet, state: ListingState) =>
  values.filter(({ value }) => isChosen(state, code, value)).length;

function FacetPanel({ facet, state, before }: { facet: Facet; state: ListingState; before: number }) {
  const chosenCount = countChosen(facet, state);
  return (
    <details className={styles.facet} style={{ "--before": before } as CSSProperties} data-facet="">
      <summary className={`tap ${styles.summary}`}>
        {facet.name}
        {chosenCount > 0 ? <span className={`number ${styles.badge}`}>{chosenCount}</span> : null}
        <Icon name="down" size={16} className={`chevron ${styles.sign}`} />
      </summary>
      <fieldset className={styles.values}>
        <legend className="visually-hidden">{facet.name}</legend>
        {facet.values.map((value) => (
          <FacetChoice
            key={value.value}
            param={paramOf(facet.code)}
            chosen={isChosen(state, facet.code, value.value)}
            {...value}
          />
        ))}
      </fieldset>
    </details>
  );
}

function FacetChoice({ param, value, label, count, chosen }: FacetValue & { param: string; chosen: boolean }) {
  const box = useRef<HTMLInputElement>(null);
  const shown = useRef(chosen);
  // Uncontrolled and updated in place, so that it keeps its focus while the page around it changes.
  useEffect(() => {
    if (shown.current === chosen) return;
    shown.current = chosen;
    if (box.current) box.current.checked = chosen;
  }, [chosen]);
  return (
    <label className="check names">
      <input ref={box} type="checkbox" name={param} value={value} defaultChecked={chosen} />
      <span className={`hover-underlined ${styles.label}`}>{label}</span>
      {count === null ? null : <span className={`number muted ${styles.count}`}>{count}</span>}
    </label>
  );
}
