import type { Store } from "~/domain/store";
import { commonCopy } from "~/ui/copy/common";
import { storesCopy } from "~/ui/copy/stores";
import { Icon } from "~/ui/components/icons";
import styles from "./map-links.module.css";
import { geoHref, mapHref } from "./store-view";

/** Links into a map: a web service, and on phones the installed map app. */
export function MapLinks({ store }: { store: Store }) {
  return (
    <p className={styles.links}>
      <a className={styles.link} href={mapHref(store)} target="_blank" rel="noopener noreferrer">
        <Icon name="pin" size={18} />
        {storesCopy.openInMap}
        <span className="visually-hidden">
          {store.name}
          {commonCopy.newWindow}
        </span>
      </a>
      <a className={`${styles.link} ${styles.phoneOnly}`} href={geoHref(store)}>
        {storesCopy.openInPhoneMap}
        <span className="visually-hidden">{store.name}</span>
      </a>
    </p>
  );
}
