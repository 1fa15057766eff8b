import type { Store } from "~/domain/store";
import { storesCopy } from "~/ui/copy/stores";
import { SiteLink } from "~/ui/components/button";
import { CopyButton } from "~/ui/components/overlays/copy-button";
import styles from "./map-links.module.css";
import { amapHref, tencentMapHref } from "./store-view";

const LINK = "no-print tap quiet detail";

/** The way to a store: its place in two map services, and with script its postal address for any other. */
export function MapLinks({ store }: { store: Store }) {
  return (
    <p className={`wrap ${styles.links}`}>
      <MapLink href={amapHref(store)} label={storesCopy.amap} store={store.name} />
      <MapLink href={tencentMapHref(store)} label={storesCopy.tencentMap} store={store.name} />
      {store.address ? (
        <CopyButton text={store.address} {...storesCopy.addressCopy} className={LINK}>
          {storesCopy.copyAddress}
          <span className="visually-hidden">{store.name}</span>
        </CopyButton>
      ) : null}
    </p>
  );
}

function MapLink({ href, label, store }: { href: string; label: string; store: string }) {
  return (
    <SiteLink className={LINK} href={href} external>
      {label}
      <span className="visually-hidden">{store}</span>
    </SiteLink>
  );
}
