import type { Store } from "~/domain/store";
import { commonCopy } from "~/ui/copy/common";
import { storesCopy } from "~/ui/copy/stores";
import { Icon } from "~/ui/components/icons";
import { useHydrated } from "~/ui/components/behaviour/use-hydrated";
import { showToast } from "~/ui/components/toasts/toasts";
import styles from "./map-links.module.css";
import { amapHref, tencentMapHref } from "./store-view";

const LINK = `no-print tap underlined ${styles.link ?? ""}`;

/** The way to a store: its place in two map services, and with script its postal address for any other. */
export function MapLinks({ store }: { store: Store }) {
  return (
    <p className={styles.links}>
      <MapLink href={amapHref(store)} label={storesCopy.amap} store={store.name} />
      <MapLink href={tencentMapHref(store)} label={storesCopy.tencentMap} store={store.name} />
      {store.address ? <CopyAddress store={store.name} address={store.address} /> : null}
    </p>
  );
}

function MapLink({ href, label, store }: { href: string; label: string; store: string }) {
  return (
    <a className={LINK} href={href} target="_blank" rel="noopener noreferrer">
      <Icon name="pin" size={18} />
      {label}
      <span className="visually-hidden">
        {store}
        {commonCopy.newWindow}
      </span>
    </a>
  );
}

function CopyAddress({ store, address }: { store: string; address: string }) {
  const hydrated = useHydrated();
  if (!hydrated || !("clipboard" in navigator)) return null;
  const copy = () => {
    navigator.clipboard.writeText(address).then(
      () => showToast("success", storesCopy.addressCopied),
      () => showToast("error", storesCopy.addressNotCopied),
    );
  };
  return (
    <button type="button" className={LINK} onClick={copy}>
      {storesCopy.copyAddress}
      <span className="visually-hidden">{store}</span>
    </button>
  );
}
