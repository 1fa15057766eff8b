import { useEffect, useRef, useState, type ChangeEvent } from "react";
import type { CityChoice, StoreChoice } from "~/domain/application";
import { urls } from "~/domain/urls";
import { Button } from "~/ui/components/button";
import { commonCopy } from "~/ui/copy/common";
import { resumeCopy } from "~/ui/copy/jobs/resume";
import { FieldError, RequiredMark } from "~/ui/forms/field";
import fieldStyles from "~/ui/forms/field.module.css";
import { showToast } from "~/ui/components/toasts/toasts";
import { useHydrated } from "~/ui/components/hooks/use-hydrated";
import type { StoresAnswer } from "./application-view";
import styles from "./application-form.module.css";

export interface PlaceFieldsProps {
  cityId: { id: string; errors: readonly string[] | undefined };
  stores: { id: string; errors: readonly string[] | undefined };
  storeRequired: boolean;
  cities: readonly CityChoice[] | null;
  /** As the form was sent. */
  chosen: { city: string; stores: readonly string[] };
  /** The stores of the chosen city that came with the page. */
  given: readonly StoreChoice[] | null;
}

interface Shown {
  cityId: string;
  stores: readonly StoreChoice[] | null;
  loading: boolean;
}

/** City, and the stores of it: with script they follow the choice, without by a button that sends the form for them. */
export function PlaceFields({ cityId, stores, storeRequired, cities, chosen, given }: PlaceFieldsProps) {
  const hydrated = useHydrated();
  const select = useRef<HTMLSelectElement>(null);
  const [shown, setShown] = useState<Shown>({ cityId: chosen.city, stores: given, loading: false });
  const asked = useRef(chosen.city);

  const choose = (id: string) => {
    if (id === asked.current) return;
    asked.current = id;
    const name = cities?.find((city) => city.id === id)?.name;
    setShown({ cityId: id, stores: null, loading: name !== undefined });
    if (name === undefined) return;
    fetchStores(name)
      .catch(() => {
        showToast("error", resumeCopy.storesFailed, { id: "stores" });
        return null;
      })
      .then((loaded) => {
        if (asked.current !== id) return;
        // A city whose stores could not be loaded is asked for again at the next choice of it.
        if (loaded === null) asked.current = "";
        setShown({ cityId: id, stores: loaded, loading: false });
      })
      .catch(() => undefined);
  };
  const latestChoose = useRef(choose);
  useEffect(() => {
    latestChoose.current = choose;
  });
  useEffect(() => {
    // Chosen before the page was run by script, or put back by the browser.
    if (select.current !== null) latestChoose.current(select.current.value);
  }, []);

  const hasCityErrors = cityId.errors !== undefined && cityId.errors.length > 0;
  const hasStoreErrors = stores.errors !== undefined && stores.errors.length > 0;
  return (
    <>
      <div className={fieldStyles.field}>
        <label htmlFor={cityId.id} className={fieldStyles.label}>
          {resumeCopy.city}
          <RequiredMark />
        </label>
        <div className={styles.line}>
          <select
            ref={select}
            id={cityId.id}
            name="cityId"
            className={styles.select}
            defaultValue={chosen.city}
            autoComplete="off"
            aria-required="true"
            aria-invalid={hasCityErrors || undefined}
            aria-describedby={hasCityErrors ? `${cityId.id}-error` : undefined}
            onChange={(event: ChangeEvent<HTMLSelectElement>) => choose(event.target.value)}
          >
            <option value="">{resumeCopy.chooseCity}</option>
            {(cities ?? []).map((city) => (
              <option key={city.id} value={city.id}>
                {city.name}
              </option>
            ))}
          </select>
          {hydrated ? null : (
            <Button type="submit" kind="secondary" name="intent" value="stores" formNoValidate>
              {resumeCopy.loadStores}
            </Button>
          )}
        </div>
        {cities === null ? <p className={fieldStyles.notices}>{resumeCopy.citiesFailed}</p> : null}
        <FieldError id={`${cityId.id}-error`} errors={cityId.errors} />
      </div>
      <input type="hidden" name="storesOf" value={shown.cityId} />
      <fieldset
        id={stores.id}
        className={fieldStyles.field}
        tabIndex={-1}
        aria-describedby={hasStoreErrors ? `${stores.id}-error` : undefined}
      >
        <legend className={fieldStyles.label}>
          {resumeCopy.stores}
          {storeRequired ? <RequiredMark /> : null}
        </legend>
        <p className={fieldStyles.hint}>{resumeCopy.storesLimit}</p>
        <div role="status">
          {shown.loading ? <p className={fieldStyles.hint}>{commonCopy.loading}</p> : null}
          {shown.stores?.length === 0 ? <p className={fieldStyles.hint}>{resumeCopy.noStores}</p> : null}
        </div>
        {shown.stores !== null && shown.stores.length > 0 ? (
          <ul key={shown.cityId} className={styles.stores}>
            {shown.stores.map((store) => (
              <li key={store.id}>
                <label className={styles.store}>
                  <input
                    type="checkbox"
                    name="positionIdList"
                    value={store.id}
                    defaultChecked={shown.cityId === chosen.city && chosen.stores.includes(store.id)}
                  />
                  {store.name}
                </label>
              </li>
            ))}
          </ul>
        ) : null}
        <FieldError id={`${stores.id}-error`} errors={stores.errors} />
      </fieldset>
    </>
  );
}

async function fetchStores(city: string): Promise<StoreChoice[]> {
  const response = await fetch(urls.storesIn(city), { headers: { Accept: "application/json" } });
  const { stores } = (await response.json()) as StoresAnswer;
  if (stores === null) throw new Error(resumeCopy.storesFailed);
  return stores;
}
