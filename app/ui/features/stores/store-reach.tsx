import { TelephoneLinks } from "~/ui/components/contact/telephone-links";
import { storeAreaCopy } from "~/ui/copy/layout/store-area";
import type { NearestStore } from "./nearest-store";
import styles from "./store-reach.module.css";

export interface StoreReachProps {
  store: Pick<NearestStore, "address" | "phones" | "phoneLabel">;
  /** Of its links. */
  target?: "_top";
}

/** Where the nearest store is, and its phone. */
export function StoreReach({ store: { address, phones, phoneLabel }, target }: StoreReachProps) {
  return (
    <>
      {address ? <address className={styles.line}>{address}</address> : null}
      {phones.length > 0 ? (
        <p className={styles.line}>
          {phoneLabel || storeAreaCopy.phone}{" "}
          <TelephoneLinks parts={phones} className={`tap underlined ${styles.call}`} target={target} />
        </p>
      ) : null}
    </>
  );
}
