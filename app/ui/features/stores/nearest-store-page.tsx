import { urls } from "~/domain/urls/urls";
import { commonCopy } from "~/ui/copy/common";
import { storeAreaCopy } from "~/ui/copy/layout/store-area";
import { Media } from "~/ui/components/image/media";
import { StandaloneDocument } from "~/ui/components/standalone-document";
import { TelephoneNumber } from "~/ui/components/contact/telephone-number";
import { buttonClass } from "~/ui/components/button";
import type { NearestStore } from "./nearest-store";
import { StoreReach } from "./store-reach";
import styles from "./nearest-store-frame.module.css";

export interface NearestStorePageProps {
  /** null = not even the site settings name a store. */
  store: NearestStore | null;
  stylesheets: readonly string[];
}

/** The document inside `NearestStoreFrame`; its links open in the parent window. */
export function NearestStorePage({ store, stylesheets }: NearestStorePageProps) {
  return (
    <StandaloneDocument title={storeAreaCopy.frameTitle} stylesheets={stylesheets} className={styles.document}>
      <body className={styles.page}>{store === null ? null : <Card store={store} />}</body>
    </StandaloneDocument>
  );
}

function Card({ store }: { store: NearestStore }) {
  const [image] = store.images;
  return (
    <>
      {/* No heading: it would be part of the outer page's outline. */}
      <p className={styles.heading}>
        <span className={styles.name}>{store.name}</span>
        {store.phone ? (
          <span className={`number ${styles.phone}`}>
            <TelephoneNumber number={store.phone} />
          </span>
        ) : null}
      </p>
      <StoreReach store={store} target="_top" />
      <p className={styles.ways}>
        <a className={buttonClass("primary")} href={urls.nearestStoreDetail(store.code)} target="_top">
          {commonCopy.learnMore}
        </a>
        <a className={buttonClass("secondary")} href={urls.findUs} target="_top">
          {storeAreaCopy.more}
        </a>
      </p>
      {image ? (
        <Media image={{ src: image, sizes: "400px", widths: [480, 768] }} ratio="landscape" className={styles.image} />
      ) : null}
    </>
  );
}
