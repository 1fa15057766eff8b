import type { FoundStore } from "~/domain/store";
import type { ReactNode } from "react";
import { storesCopy } from "~/ui/copy/stores";
import { Media } from "~/ui/components/image/media";
import { TelephoneLinks } from "~/ui/components/contact/telephone-links";
import { AddressText } from "./address-text";
import { MapLinks } from "./map-links";
import styles from "./store-card.module.css";
import { openingDateText, shownDistance } from "./store-view";

const PICTURE = { sizes: "(min-width: 1024px) 33vw, (min-width: 640px) 50vw, 104px", widths: [240, 480, 960] };

interface StoreCardProps {
  store: FoundStore;
  level: 2 | 3;
  /** On the first screen. */
  priority: boolean;
  children: ReactNode;
}

/** A store in the finder's list; `children` links to its detail. */
export function StoreCard({ store, level, priority, children }: StoreCardProps) {
  const Heading = level === 2 ? "h2" : "h3";
  const distance = shownDistance(store.distanceKm);
  const [image] = store.images;
  return (
    <article className={styles.card} data-store-card={store.code}>
      <Media image={image ? { ...PICTURE, src: image, priority } : null} ratio="landscape" className={styles.image} />
      <Heading className={styles.name}>{store.name}</Heading>
      {store.isOpen && !distance ? null : (
        <p className={`wrap ${styles.state}`} data-open={store.isOpen}>
          {store.isOpen ? null : storesCopy.openingSoon}
          {!store.isOpen && store.openingDay ? (
            <time className="number" dateTime={store.openingDay}>
              {openingDateText(store.openingDay)}
            </time>
          ) : null}
          {distance ? <span className="number">{storesCopy.kilometres(distance)}</span> : null}
        </p>
      )}
      {store.address ? (
        <address className={styles.line}>
          <AddressText address={store.address} />
        </address>
      ) : null}
      {store.businessHours ? <p className={styles.line}>{store.businessHours}</p> : null}
      {store.phone ? (
        <p className={styles.line}>
          <TelephoneLinks text={store.phone} className="tap quiet" />
        </p>
      ) : null}
      <div className={`wrap ${styles.ways}`}>
        {children}
        <MapLinks store={store} />
      </div>
    </article>
  );
}
