import { TelephoneLinks } from "~/ui/components/contact/telephone-links";
import { storeAreaCopy } from "~/ui/copy/layout/store-area";
import { AddressText } from "./address-text";
import type { NearestStore } from "./nearest-store";
import styles from "./store-reach.module.css";

export interface StoreReachProps {
  store: Pick<NearestStore, "address" | "phone" | "phoneLabel">;
  /** Of its links. */
  target?: "_top";
}

/** Where the nearest store is, and its phone. */
export function StoreReach({ store: { address, phone, phoneLabel }, target }: StoreReachProps) {
  return (
    <>
      {address ? (
        <address className={`detail ${styles.line}`}>
          <AddressText address={address} />
        </address>
      ) : null}
      {phone ? (
        <p className={`detail ${styles.line}`}>
          {phoneLabel || storeAreaCopy.phone}{" "}
          <TelephoneLinks text={phone} className={`tap underlined ${styles.call}`} target={target} />
        </p>
      ) : null}
    </>
  );
}
