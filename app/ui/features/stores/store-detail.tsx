import type { Store } from "~/domain/store";
import type { ReactNode } from "react";
import { storesCopy } from "~/ui/copy/stores";
import { storeAreaCopy } from "~/ui/copy/layout/store-area";
import { Dialog } from "~/ui/components/overlays/dialog";
import { FactList } from "~/ui/components/text/fact-list";
import { TelephoneLinks } from "~/ui/components/contact/telephone-links";
import { AddressText } from "./address-text";
import { StoreCarousel } from "./store-carousel";
import styles from "./store-detail.module.css";
import { MapLinks } from "./map-links";
import { openingDateText } from "./store-view";

export interface StoreDialogProps {
  id: string;
  store: Store;
  /** URL of the page without the detail. */
  closeHref: string;
  onClose: () => void;
}

/**
 * The store detail dialog (product.md §2.4.2, product.md §2.19): by URL over the list, or from the header over any
 * page.
 */
export function StoreDialog({ id, store, closeHref, onClose }: StoreDialogProps) {
  return (
    <Dialog id={id} title={storeAreaCopy.area} open focusWithoutScript closeHref={closeHref} onClose={onClose}>
      <article className={styles.store} data-store={store.code}>
        <h3 className={`wrap ${styles.name}`}>
          {store.name}
          {store.isOpen ? null : <span className={styles.soon}>{storesCopy.openingSoon}</span>}
        </h3>
        {store.description ? <p className={styles.description}>{store.description}</p> : null}
        <StoreCarousel images={store.images} name={store.name} />
        <FactList
          isColumn
          facts={[
            [storesCopy.address, store.address && <AddressText address={store.address} />],
            reachOf(store),
            [storesCopy.businessHours, store.businessHours],
            [storesCopy.storeType, storesCopy.directlyRun],
            [storesCopy.services, storesCopy.serviceList.join(" · ")],
          ]}
        />
        <MapLinks store={store} />
      </article>
    </Dialog>
  );
}

/** The phone of an open store; the planned date of one that is not open yet. */
function reachOf({ isOpen, phone, openingDay }: Store): [name: string, value: ReactNode] {
  if (isOpen || !openingDay) {
    const phones = phone && <TelephoneLinks text={phone} className={`tap underlined ${styles.call}`} />;
    return [storeAreaCopy.phone, phones];
  }
  const day = (
    <time className="number" dateTime={openingDay}>
      {openingDateText(openingDay)}
    </time>
  );
  return [storesCopy.openingDate, day];
}
