import { urls } from "~/domain/urls/urls";
import { ButtonLink } from "~/ui/components/button";
import { commonCopy } from "~/ui/copy/common";
import { storeAreaCopy } from "~/ui/copy/layout/store-area";
import { Media } from "~/ui/components/image/media";
import type { NearestStore } from "~/ui/features/stores/nearest-store";
import { StoreReach } from "~/ui/features/stores/store-reach";
import { TelephoneNumber } from "~/ui/components/contact/telephone-number";
import { Attribute, dataAttributes } from "~/ui/components/static-markup";
import styles from "./store-area.module.css";

/** The store's name and phone in the header row. */
export function StoreLine({ store }: { store: NearestStore }) {
  return (
    <>
      <span className={`hover-underlined ${styles.name}`}>{store.name}</span>
      {store.phone ? (
        <span className={`number ${styles.phone}`}>
          <TelephoneNumber number={store.phone} />
        </span>
      ) : null}
    </>
  );
}

/** The store in the pop-up, with links to its detail and to all stores. */
export function StoreCard({ store }: { store: NearestStore }) {
  const [image] = store.images;
  return (
    <>
      {image ? (
        <Media image={{ src: image, sizes: "400px", widths: [480, 768] }} ratio="landscape" className={styles.image} />
      ) : null}
      {store.name === "" ? null : <p className={styles.title}>{store.name}</p>}
      <StoreReach store={store} />
      <p className={`wrap ${styles.actions}`}>
        {store.name === "" ? null : (
          <ButtonLink href={urls.nearestStoreDetail(store.code)} {...dataAttributes({ [Attribute.storeDetail]: true })}>
            {commonCopy.learnMore}
          </ButtonLink>
        )}
        <ButtonLink href={urls.findUs} kind="secondary" {...dataAttributes({ [Attribute.leave]: true })}>
          {storeAreaCopy.more}
        </ButtonLink>
      </p>
    </>
  );
}
