import "../layers.css";
import { useStandingPart } from "../server-parts";
import styles from "./site-footer.module.css";

/** The footer of SPEC §2: the server's `SiteFooter`. */
export function FooterFrame() {
  return <footer className={styles.footer} {...useStandingPart("footer")} />;
}
