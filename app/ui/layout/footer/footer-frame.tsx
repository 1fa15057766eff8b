import { useStaticPart } from "../static-chrome/static-chrome";
import styles from "./site-footer.module.css";

/** The footer of product.md §2.5: the server's `SiteFooter`. */
export function FooterFrame() {
  return <footer className={styles.footer} {...useStaticPart("footer")} />;
}
