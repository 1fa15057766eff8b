import { urls } from "~/domain/urls/urls";
import { ButtonLink } from "~/ui/components/button";
import { productCopy } from "~/ui/copy/products/product";
import type { ContactView } from "~/ui/components/contact/contact";
import { CustomerService } from "~/ui/components/contact/customer-service";
import { Dialog, DialogLink, type DialogLinkProps } from "~/ui/components/overlays/dialog";
import type { Channel } from "~/ui/components/contact/channel";
import { ChannelList } from "~/ui/components/contact/channel-list";
import { useNearestStore, type NearestStore } from "../stores/nearest-store";
import { NearestStoreFrame } from "../stores/nearest-store-frame";
import { StoreReach } from "../stores/store-reach";
import styles from "./buy-dialog.module.css";

export interface BuyDialogProps {
  /** Of the site settings, until the visitor's nearest one is known. */
  store: Pick<NearestStore, "name" | "address" | "phone" | "phoneLabel">;
  channels: readonly Channel[];
  contact: ContactView;
}

const DIALOG_ID = "buy";

/** Opens the buy dialog; without script a link to its fragment. */
export function BuyButton({ className, isFurther }: Pick<DialogLinkProps, "className" | "isFurther">) {
  return (
    <DialogLink dialog={DIALOG_ID} isFurther={isFurther} kind="primary" className={className}>
      {productCopy.buy}
    </DialogLink>
  );
}

/** Where to buy: the nearest store, online shops and contact (product.md §2.9.3). */
export function BuyDialog({ store: fallback, channels, contact }: BuyDialogProps) {
  const store = useNearestStore(fallback);
  return (
    <Dialog id={DIALOG_ID} title={productCopy.buyTitle}>
      <div className={styles.places}>
        <section className={styles.store} data-buy-store="">
          <h3 className="fine">{productCopy.offlineStore}</h3>
          <NearestStoreFrame part="card" />
          {store.name !== "" ? (
            <div className={styles.scriptedStore}>
              <p className={styles.name}>{store.name}</p>
              <StoreReach store={store} />
            </div>
          ) : null}
          <ButtonLink href={urls.findUs} kind="secondary" className={styles.find}>
            {productCopy.findStore}
          </ButtonLink>
        </section>
        <div className={styles.channels}>
          <ChannelList heading="h3" title={productCopy.onlineStores} channels={channels} />
        </div>
      </div>
      <CustomerService type="pdpBuy" contact={contact} />
    </Dialog>
  );
}
