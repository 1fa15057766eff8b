import { urls } from "~/domain/urls/urls";
import { storeAreaCopy } from "~/ui/copy/layout/store-area";
import styles from "./nearest-store-frame.module.css";

/**
 * The nearest store for readers without script, as a frame in a room of fixed size: `line` is its name and phone,
 * `card` its postal address and ways on as well, `full` its image too.
 */
export function NearestStoreFrame({ part }: { part: "line" | "card" | "full" }) {
  return (
    <noscript className={styles[part]}>
      <iframe
        className={styles.frame}
        src={urls.nearestStore}
        title={storeAreaCopy.frameTitle}
        loading="lazy"
        scrolling="no"
      />
    </noscript>
  );
}
