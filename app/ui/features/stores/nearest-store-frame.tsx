import { urls } from "~/domain/urls/urls";
import { storeAreaCopy } from "~/ui/copy/layout/store-area";
import styles from "./nearest-store-frame.module.css";

/**
 * The nearest store for visitors without script, in an iframe of fixed size: `line` is name and phone, `card` adds
 * postal address and links, `full` adds the image.
 */
export function NearestStoreFrame({ part }: { part: "line" | "card" | "full" }) {
  return (
    <noscript className={styles[part]}>
      <iframe className={styles.frame} src={urls.nearestStore} title={storeAreaCopy.frameTitle} loading="lazy" />
    </noscript>
  );
}
