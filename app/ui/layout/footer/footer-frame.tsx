import { useStaticPart } from "../static-chrome/static-chrome";
import styles from "./site-footer.module.css";

/** The footer of product.md §2.5: the markup of `SiteFooter`, rendered by the server. */
export function FooterFrame() {
  return <footer className={`no-print ${styles.footer}`} {...useStaticPart("footer")} />;
}
