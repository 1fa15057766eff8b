import { footerCopy } from "~/ui/copy/layout/footer";
import { pagesCopy } from "~/ui/copy/pages";
import { Icon } from "~/ui/components/icons";
import { VerificationForm } from "~/ui/features/verification/verification-form";
import { PAGE_FIELD_ID } from "~/ui/features/verification/verification-view";
import boxStyles from "./verification-box.module.css";
import styles from "./site-footer.module.css";

/** The footer's 产品验证 box (product.md §2.5). */
export function VerificationBox() {
  return (
    <section className={styles.verification} aria-labelledby="footer-verification">
      <div className={`page ${styles.verificationRow}`}>
        <div>
          <h2 id="footer-verification" className={styles.verificationTitle}>
            {pagesCopy.verification}
          </h2>
          <p className={`detail ${styles.verificationText}`}>{footerCopy.verificationText}</p>
        </div>
        <div className={boxStyles.form}>
          {/* On every page: nothing here is louder than the page. */}
          <VerificationForm id="footer-code" button="secondary" />
        </div>
        <a className={`tap ${boxStyles.formLink}`} href={`#${PAGE_FIELD_ID}`}>
          {footerCopy.toVerification}
          <Icon name="arrow" size={16} />
        </a>
      </div>
    </section>
  );
}
