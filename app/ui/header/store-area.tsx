import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useRef, type MouseEvent } from "react";
import { addresses } from "../addresses";
import { ButtonLink } from "../button";
import { storeAreaCopy } from "../copy/store-area";
import { Icon } from "../icons";
import { Picture } from "../picture";
import { useNearestStore, type NearestStore } from "../stores/nearest-store";
import { NearestStoreFrame } from "../stores/nearest-store-frame";
import { telephoneAddress } from "../telephone";
import type { Channel } from "./channel";
import { ChannelList } from "./channel-list";
import styles from "./store-area.module.css";

/** The store that the header names: the visitor's nearest one, or the site settings' own. */
export type HeaderStore = NearestStore;

export interface StoreAreaView {
  store: HeaderStore;
  onlineChannels: readonly Channel[];
  followUs: readonly Channel[];
}

const LEAVE_DELAY_MS = 100;

/** Name and phone in a room of fixed size, so that another store can take the place without moving anything. */
export function StoreArea({ store: fallback, onlineChannels, followUs }: StoreAreaView) {
  const store = useNearestStore(fallback);
  const area = useRef<HTMLDetailsElement>(null);
  const location = useLocation();
  const navigate = useNavigate();

  useEffect(() => {
    if (area.current) area.current.open = false;
  }, [location.key]);
  useEffect(() => {
    const closeOutside = (event: PointerEvent) => {
      const details = area.current;
      if (details?.open && event.target instanceof Node && !details.contains(event.target)) details.open = false;
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      const details = area.current;
      if (event.key !== "Escape" || !details?.open) return;
      if (details.contains(document.activeElement)) details.querySelector("summary")?.focus();
      details.open = false;
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("keydown", closeOnEscape);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("keydown", closeOnEscape);
    };
  }, []);

  const leaveForStores = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (area.current) area.current.open = false;
    window.setTimeout(() => navigate(addresses.findUs), LEAVE_DELAY_MS);
  };

  return (
    <div className={styles.area}>
      <details className={styles.details} ref={area} data-store-area="">
        <summary className={styles.summary}>
          <span className="visually-hidden">{storeAreaCopy.area}</span>
          <Icon name="pin" size={18} className={styles.pin} />
          {/* Another store's texts are other elements: what is new on a page does not count as moved. */}
          <span key={`name ${store.name}`} className={styles.name}>
            {store.name}
          </span>
          {store.phone ? (
            <span key={`phone ${store.name} ${store.phone}`} className={`number ${styles.phone}`}>
              {store.phone}
            </span>
          ) : null}
        </summary>
        <div className={styles.popover}>
          <NearestStoreFrame part="full" />
          <section className={styles.store}>
            {store.image ? (
              <span className={styles.picture}>
                <Picture src={store.image} alt="" width={480} height={320} sizes="400px" widths={[480, 768]} />
              </span>
            ) : null}
            <p className={styles.title}>{store.name}</p>
            {store.address ? <address className={styles.line}>{store.address}</address> : null}
            {store.phone ? (
              <p className={styles.line}>
                {store.phoneLabel ?? storeAreaCopy.phone}{" "}
                <a className={`number ${styles.call}`} href={telephoneAddress(store.phone)}>
                  {store.phone}
                </a>
              </p>
            ) : null}
            <p className={styles.actions}>
              {store.detailHref ? <ButtonLink href={store.detailHref}>{storeAreaCopy.detail}</ButtonLink> : null}
              <ButtonLink href={addresses.findUs} kind="secondary" onClick={leaveForStores}>
                {storeAreaCopy.more}
              </ButtonLink>
            </p>
          </section>
          <ChannelList title={storeAreaCopy.onlineChannels} channels={onlineChannels} />
          <ChannelList title={storeAreaCopy.followUs} channels={followUs} />
        </div>
      </details>
      <NearestStoreFrame part="line" />
    </div>
  );
}
