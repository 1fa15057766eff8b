import type { Store } from "~/domain/store";
import type { ReactNode } from "react";
import { storesCopy } from "~/ui/copy/stores";
import { storeAreaCopy } from "~/ui/copy/layout/store-area";
import { Dialog } from "~/ui/components/overlays/dialog";
import { splitTelephones } from "~/domain/telephone";
import { TelephoneLinks } from "~/ui/components/contact/telephone-links";
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
    <Dialog id={id} title={storeAreaCopy.area} open closeHref={closeHref} onClose={onClose}>
      <article className={styles.store} data-store={store.code}>
        <h3 className={styles.name}>
          {store.name}
          {store.isOpen ? null : <span className={styles.soon}>{storesCopy.openingSoon}</span>}
        </h3>
        {store.description ? <p className={styles.description}>{store.description}</p> : null}
        <StoreCarousel images={store.images} name={store.name} />
        <dl className={styles.facts}>
          {store.address ? <Fact label={storesCopy.address}>{store.address}</Fact> : null}
          <Reach store={store} />
          {store.businessHours ? <Fact label={storesCopy.businessHours}>{store.businessHours}</Fact> : null}
          <Fact label={storesCopy.storeType}>{storesCopy.directlyRun}</Fact>
          <Fact label={storesCopy.services}>{storesCopy.serviceList.join(" · ")}</Fact>
        </dl>
        <MapLinks store={store} />
      </article>
    </Dialog>
  );
}

/** The phone of an open store; the planned date of one that is not open yet. */
function Reach({ store: { isOpen, phone, openingDay } }: { store: Store }) {
  if (!isOpen && openingDay) {
    return (
      <Fact label={storesCopy.openingDate}>
        <time className="number" dateTime={openingDay}>
          {openingDateText(openingDay)}
        </time>
      </Fact>
    );
  }
  if (!phone) return null;
  return (
    <Fact label={storeAreaCopy.phone}>
      <TelephoneLinks parts={splitTelephones(phone)} className={`tap underlined ${styles.call}`} />
    </Fact>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
