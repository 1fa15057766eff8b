import {
  getCollectionProps,
  getFieldsetProps,
  getSelectProps,
  type FieldMetadata,
  type FormMetadata,
} from "@conform-to/react";
import { useEffect, useRef, useState, type MouseEvent } from "react";
import { STORES_MAX, type CityChoice, type StoreChoice } from "~/domain/jobs/application";
import { urls } from "~/domain/urls/urls";
import { Button } from "~/ui/components/button";
import { useHydrated } from "~/ui/components/behaviour/use-hydrated";
import { showToast } from "~/ui/components/toasts/toasts";
import { commonCopy } from "~/ui/copy/common";
import { resumeCopy } from "~/ui/copy/jobs/resume";
import { RequiredMark } from "~/ui/forms/field";
import { FieldError } from "~/ui/forms/field-error";
import fieldStyles from "~/ui/forms/field.module.css";
import { formButtons } from "~/ui/forms/form-buttons";
import { isChanged } from "~/ui/forms/use-early-input";
import type { StoresAnswer } from "./application-view";
import styles from "./application-form.module.css";

export interface PlaceFieldsProps {
  form: Pick<FormMetadata, "update">;
  cityId: FieldMetadata<string>;
  positionIdList: FieldMetadata<string[]>;
  cities: readonly CityChoice[] | null;
  /** The stores that the page came with. */
  given: CityStores;
  /** The field to focus when the page opens. */
  focused: string | null;
}

interface CityStores {
  /** "" = no city is selected. */
  cityId: string;
  /** null = there is no city, or they are not known. */
  stores: readonly StoreChoice[] | null;
}

interface Shown extends CityStores {
  isLoading: boolean;
}

const NO_STORES: CityStores = { cityId: "", stores: null };

/** The stores of the city that the form holds, whoever put it there: the visitor, the page, the browser or a draft. */
function useStores(city: CityChoice | undefined, given: CityStores): { shown: Shown; reset: () => void } {
  const { id = "", name } = city ?? {};
  const hydrated = useHydrated();
  const [loaded, setLoaded] = useState(given);
  const isLoaded = loaded.cityId === id;
  useEffect(() => {
    if (isLoaded || name === undefined) return;
    let isCurrent = true;
    fetchStores(name)
      .catch(() => {
        if (isCurrent) showToast("error", resumeCopy.storesFailed, { id: "stores" });
        return null;
      })
      .then((stores) => (isCurrent ? setLoaded({ cityId: id, stores }) : undefined))
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [id, name, isLoaded]);
  const shown = isLoaded || !hydrated ? loaded : { cityId: id, stores: null };
  return {
    shown: { ...shown, isLoading: shown !== loaded && name !== undefined },
    reset: () => setLoaded(NO_STORES),
  };
}

/** City and its stores: with script the stores follow the selection, without it a button posts the form for them. */
export function PlaceFields({ form, cityId, positionIdList, cities, given, focused }: PlaceFieldsProps) {
  const hydrated = useHydrated();
  const select = useRef<HTMLSelectElement>(null);
  const { shown, reset } = useStores(
    cities?.find((city) => city.id === cityId.value),
    given,
  );
  const { initialValue = "" } = cityId;
  const draft = useRef(initialValue);
  useEffect(() => {
    // React hydrates no select with its default value, which may be a draft's.
    if (select.current !== null && !isChanged(select.current)) select.current.value = draft.current;
  }, []);

  const { fields } = resumeCopy;
  return (
    <>
      <div className={fieldStyles.field}>
        <label htmlFor={cityId.id} className={fieldStyles.label}>
          {fields.cityId.label}
          <RequiredMark />
        </label>
        <div className={`wrap ${styles.line}`}>
          <select
            {...getSelectProps(cityId)}
            aria-invalid={cityId.errors !== undefined}
            ref={select}
            className={styles.select}
            autoComplete="off"
            autoFocus={focused === cityId.name}
            onChange={() => {
              // If the stores of a city could not be loaded, selecting it again retries.
              reset();
              form.update({ name: positionIdList.name, value: [], validated: false });
            }}
          >
            <option value="">{resumeCopy.chooseCity}</option>
            {(cities ?? []).map((city) => (
              <option key={city.id} value={city.id}>
                {city.name}
              </option>
            ))}
          </select>
          {hydrated ? null : (
            <Button
              type="submit"
              name={formButtons.load}
              value={cityId.name}
              kind="secondary"
              className={styles.loadStores}
            >
              {resumeCopy.loadStores}
            </Button>
          )}
        </div>
        {cities === null ? <p className={fieldStyles.notices}>{resumeCopy.citiesFailed}</p> : null}
        <FieldError id={cityId.errorId} errors={cityId.errors} />
      </div>
      <StoreChoices field={positionIdList} {...shown} autoFocus={focused === positionIdList.name} />
    </>
  );
}

/** The stores of the selected city; with the maximum ticked, the others are disabled. */
function StoreChoices(props: Shown & { field: FieldMetadata<string[]>; autoFocus: boolean }) {
  const { field, cityId, stores, autoFocus } = props;
  const hydrated = useHydrated();
  const group = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const element = group.current;
    if (element === null) return;
    // conform validates on blur: moving between the checkboxes must not count as leaving the field.
    const stay = (event: FocusEvent) => {
      const isWithin = event.relatedTarget instanceof Node && element.contains(event.relatedTarget);
      if (isWithin && element.querySelector("input:checked") === null) event.stopPropagation();
    };
    element.addEventListener("focusout", stay);
    return () => element.removeEventListener("focusout", stay);
  }, []);
  const chosen = [field.value ?? []].flat();
  const isFull = hydrated && chosen.length >= STORES_MAX;
  const names = new Map((stores ?? []).map((store) => [store.id, store.name]));
  const tick = (event: MouseEvent<HTMLInputElement>) => {
    const group = event.currentTarget.closest("fieldset");
    if ((group?.querySelectorAll("input:checked").length ?? 0) > STORES_MAX) event.preventDefault();
  };
  return (
    <fieldset
      ref={group}
      {...getFieldsetProps(field, { ariaDescribedBy: field.descriptionId })}
      className={fieldStyles.field}
      tabIndex={-1}
      autoFocus={autoFocus}
    >
      <legend className={fieldStyles.label}>
        {resumeCopy.fields.positionIdList.label}
        {field.required ? <RequiredMark /> : null}
      </legend>
      <p id={field.descriptionId} className="fine" role="status">
        {stateText(props, isFull)}
      </p>
      {names.size > 0 ? (
        <ul key={cityId} className={styles.stores}>
          {getCollectionProps(field, { type: "checkbox", options: [...names.keys()] }).map(({ key, ...box }) => {
            const isBarred = isFull && !chosen.includes(box.value ?? "");
            return (
              <li key={key}>
                <label className={`check ${styles.store}`} data-barred={isBarred || undefined}>
                  <input {...box} aria-disabled={isBarred || undefined} onClick={tick} />
                  {names.get(box.value ?? "")}
                </label>
              </li>
            );
          })}
        </ul>
      ) : null}
      <FieldError id={field.errorId} errors={field.errors} />
    </fieldset>
  );
}

/** Status of the store field, or its hint. */
function stateText({ cityId, stores, isLoading }: Shown, isFull: boolean): string {
  if (isLoading) return commonCopy.loading;
  if (cityId === "") return resumeCopy.storesAwaitCity;
  if (stores === null) return resumeCopy.storesFailed;
  if (stores.length === 0) return resumeCopy.noStores;
  return isFull ? resumeCopy.storesFull : resumeCopy.fields.positionIdList.wrong;
}

async function fetchStores(city: string): Promise<StoreChoice[]> {
  const response = await fetch(urls.storesIn(city), { headers: { Accept: "application/json" } });
  const { stores } = (await response.json()) as StoresAnswer;
  if (stores === null) throw new Error(resumeCopy.storesFailed);
  return stores;
}
