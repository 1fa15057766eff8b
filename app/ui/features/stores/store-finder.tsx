import type { FoundStore, FoundStores } from "~/domain/store";
import { useNavigate } from "@remix-run/react";
import { useState, type ReactNode } from "react";
import { withQuery } from "~/domain/urls/urls";
import { TextLink } from "~/ui/components/button";
import { commonCopy } from "~/ui/copy/common";
import { pagesCopy } from "~/ui/copy/pages";
import { storesCopy } from "~/ui/copy/stores";
import { Notice } from "~/ui/components/notice";
import { PageHeader } from "~/ui/components/page-header";
import { Panel, Panels } from "~/ui/components/panel";
import { Filter, FilterForm } from "~/ui/forms/filter-form";
import { StoreCard } from "./store-card";
import { StoreDialog } from "./store-detail";
import styles from "./store-finder.module.css";

export interface StoreFinderProps extends FoundStores {
  /** The page's path: /find-us, or that of the flagship stores. */
  page: string;
}

/** Stores in a row of a wide window; a phone's first screen shows as many. */
const FIRST_SCREEN = 3;

/** Above this number of stores, provinces are collapsed. */
const MAX_EXPANDED = 12;

/** Provinces in the order of their first stores: the nearest comes first. */
function groupByProvince(stores: readonly FoundStore[]): [name: string, stores: FoundStore[]][] {
  const groups = new Map<string, FoundStore[]>();
  for (const store of stores) {
    const name = store.province ?? store.city ?? storesCopy.otherAreas;
    groups.set(name, [...(groups.get(name) ?? []), store]);
  }
  return [...groups];
}

/** The store finder (product.md §2.19 /find-us): filters, list, and the detail of one store over it. */
export function StoreFinder(finder: StoreFinderProps) {
  const { page, province, city, stores, store, storeProblem } = finder;
  const navigate = useNavigate();
  const here = { province, city };
  const closeHref = withQuery(page, here);
  const hrefOf = (one: FoundStore) => withQuery(page, { ...here, store: one.code });
  const groups = stores.length > MAX_EXPANDED ? groupByProvince(stores) : [];
  return (
    <>
      <PageHeader title={pagesCopy.findUs} isCloseToNext />
      <div className="page">
        <Filters {...finder} />
        {storeProblem ? (
          <p className={styles.problem} role="alert">
            {storeProblem === "unknown" ? storesCopy.unknownStore : storesCopy.loadFailed}
          </p>
        ) : null}
      </div>
      {stores.length === 0 ? (
        <Notice
          title={finder.isUnknownArea ? storesCopy.unknownArea : storesCopy.noStores}
          text={storesCopy.noStoresHint}
          role="status"
          way={{ href: page, label: storesCopy.allStores }}
        />
      ) : (
        <section className="page" aria-label={storesCopy.count(stores.length)}>
          <p className={`detail ${styles.summary}`}>
            {storesCopy.count(stores.length)}
            {finder.isLocated ? `，${storesCopy.located}` : null}
          </p>
          {groups.length > 1 ? (
            <Panels>
              {groups.map(([name, members], index) => (
                <Province key={name} name={name} stores={members} isFirst={index === 0} shown={store}>
                  <StoreList stores={members} hrefOf={hrefOf} level={3} isFirst={index === 0} />
                </Province>
              ))}
            </Panels>
          ) : (
            <StoreList stores={stores} hrefOf={hrefOf} level={2} isFirst />
          )}
        </section>
      )}
      {store ? (
        <StoreDialog
          key={store.code}
          id="store"
          store={store}
          closeHref={closeHref}
          onClose={() => navigate(closeHref, { preventScrollReset: true })}
        />
      ) : null}
    </>
  );
}

interface StoreListProps {
  stores: readonly FoundStore[];
  hrefOf: (store: FoundStore) => string;
  /** Heading level of store names. */
  level: 2 | 3;
  /** Of the page's lists. */
  isFirst: boolean;
}

function StoreList({ stores, hrefOf, level, isFirst }: StoreListProps) {
  return (
    <ul className={`${styles.list} ${level === 3 ? styles.inProvince : ""}`}>
      {stores.map((one, index) => (
        <li key={one.code} className={styles.item}>
          <StoreCard store={one} level={level} priority={isFirst && index < FIRST_SCREEN}>
            <TextLink href={hrefOf(one)} preventScrollReset aria-haspopup="dialog">
              {commonCopy.learnMore}
              <span className="visually-hidden">{one.name}</span>
            </TextLink>
          </StoreCard>
        </li>
      ))}
    </ul>
  );
}

interface ProvinceProps {
  name: string;
  stores: readonly FoundStore[];
  isFirst: boolean;
  /** The store whose detail is open. */
  shown: FoundStore | null;
  children: ReactNode;
}

function Province({ name, stores, isFirst, shown, children }: ProvinceProps) {
  // Initial state only: afterwards the visitor opens and closes it.
  const [isOpen] = useState(isFirst || stores.some(({ code }) => code === shown?.code));
  const title = (
    <>
      <h2 className="size-20">{name}</h2>
      <span className={`detail ${styles.provinceCount}`}>{storesCopy.count(stores.length)}</span>
    </>
  );
  return (
    <Panel title={title} isOpen={isOpen}>
      {children}
    </Panel>
  );
}

function Filters({ page, provinces, province, city }: StoreFinderProps) {
  if (provinces.length === 0) return null;
  const shown = provinces.filter(({ name }) => province === null || name === province);
  return (
    <FilterForm
      key={`${province ?? ""} ${city ?? ""}`}
      action={page}
      label={pagesCopy.findUs}
      submit={storesCopy.find}
      reloadDocument
    >
      <Filter name={storesCopy.province}>
        <select name="province" defaultValue={province ?? ""}>
          <option value="">{storesCopy.allProvinces}</option>
          {provinces.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </Filter>
      <Filter name={storesCopy.city}>
        <select name="city" defaultValue={city ?? ""}>
          <option value="">{storesCopy.allCities}</option>
          {shown.map(({ name, cities }) => (
            <optgroup key={name} label={name}>
              {cities.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </optgroup>
          ))}
        </select>
      </Filter>
    </FilterForm>
  );
}
