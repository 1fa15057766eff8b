import { storeAreaCopy } from "~/ui/copy/layout/store-area";
import { Icon } from "~/ui/components/icons";
import { NearestStoreFrame } from "~/ui/features/stores/nearest-store-frame";
import { ChannelList } from "~/ui/components/contact/channel-list";
import { Attribute, dataAttributes } from "~/ui/components/static-markup";
import type { ShopView } from "../chrome-view";
import styles from "./store-area.module.css";
import { StoreCard, StoreLine } from "./store-parts";

export type StoreAreaView = Pick<ShopView, "store" | "onlineChannels" | "followUs">;

/**
 * The site settings' store in a box of fixed size, so that `NearestStoreParts` can replace its line and card without a
 * layout shift.
 */
export function StoreArea({ store, onlineChannels, followUs }: StoreAreaView) {
  return (
    <div className={styles.area}>
      <details className={styles.details} {...dataAttributes({ [Attribute.storeArea]: true })}>
        <summary className={`tap names inset ${styles.summary}`}>
          <span className="visually-hidden">{storeAreaCopy.area}</span>
          <Icon name="pin" size={18} className={styles.pin} />
          <span className={styles.facts} {...dataAttributes({ [Attribute.nearestLine]: true })}>
            <StoreLine store={store} />
          </span>
        </summary>
        <div className={`over-page ${styles.popover}`}>
          <NearestStoreFrame part="full" />
          <section className={styles.store} {...dataAttributes({ [Attribute.nearestCard]: true })}>
            <StoreCard store={store} />
          </section>
          <ChannelList title={storeAreaCopy.onlineChannels} channels={onlineChannels} />
          <ChannelList title={storeAreaCopy.followUs} channels={followUs} />
        </div>
      </details>
      <NearestStoreFrame part="line" />
    </div>
  );
}
