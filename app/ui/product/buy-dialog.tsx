import "../layers.css";
import { addresses } from "../addresses";
import { ButtonLink } from "../button";
import { productCopy } from "../copy/product";
import { storeAreaCopy } from "../copy/store-area";
import { CustomerService, type ContactView } from "../customer-service";
import { Dialog, DialogLink } from "../dialog";
import type { Channel } from "../header/channel";
import { ChannelList } from "../header/channel-list";
import { useNearestStore } from "../stores/nearest-store";
import { NearestStoreFrame } from "../stores/nearest-store-frame";
import { telephoneAddress } from "../telephone";
import { TelephoneNumber } from "../telephone-number";
import styles from "./buy-dialog.module.css";

/** A shop to go to: the visitor's nearest one, or the site settings' own. */
export interface BuyStore {
  name: string;
  address: string | null;
  phone: string | null;
  phoneLabel: string | null;
}

export interface BuyDialogProps {
  store: BuyStore | null;
  channels: readonly Channel[];
  contact: ContactView;
}

const DIALOG_ID = "buy";

/** Opens the ways to buy; a link to their fragment without script. */
export function BuyButton({ className }: { className?: string }) {
  return (
    <DialogLink dialog={DIALOG_ID} className={className ? `${styles.buy} ${className}` : styles.buy}>
      {productCopy.buy}
    </DialogLink>
  );
}

/** Where to buy: the nearest shop, the online shops and whom to ask (product.md §2.9.3). */
export function BuyDialog({ store: fallback, channels, contact }: BuyDialogProps) {
  const store = useNearestStore(fallback);
  return (
    <Dialog id={DIALOG_ID} title={productCopy.buyTitle}>
      <section className={styles.store} data-buy-store="">
        <h3 className={styles.title}>{productCopy.offlineStore}</h3>
        <NearestStoreFrame part="card" />
        {store && store.name !== "" ? (
          <div className={styles.scriptedStore}>
            <p className={styles.name}>{store.name}</p>
            {store.address ? <address className={styles.line}>{store.address}</address> : null}
            {store.phone ? (
              <p className={styles.line}>
                {store.phoneLabel || storeAreaCopy.phone}{" "}
                <a className={`number ${styles.call}`} href={telephoneAddress(store.phone)}>
                  <TelephoneNumber number={store.phone} />
                </a>
              </p>
            ) : null}
          </div>
        ) : null}
        <ButtonLink href={addresses.findUs} kind="secondary" className={styles.find}>
          {productCopy.findStore}
        </ButtonLink>
      </section>
      <div className={styles.channels}>
        <ChannelList heading="h3" title={productCopy.onlineStores} channels={channels} />
      </div>
      <CustomerService type="pdpBuy" contact={contact} />
    </Dialog>
  );
}
