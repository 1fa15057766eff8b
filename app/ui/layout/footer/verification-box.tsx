import { footerCopy } from "~/ui/copy/layout/footer";
import { Icon } from "~/ui/components/icons";
import { VerificationForm } from "~/ui/features/verification/verification-form";
import { PAGE_FORM_ID } from "~/ui/features/verification/verification-view";
import boxStyles from "./verification-box.module.css";
import styles from "./site-footer.module.css";

/** The footer's 产品验证 box (product.md §2.5). */
export function VerificationBox() {
  return (
    <section className={styles.verification} aria-labelledby="footer-verification">
      <div className={`page ${styles.verificationRow}`}>
        <div>
          <h2 id="footer-verification" className={styles.verificationTitle}>
            {footerCopy.verification}
          </h2>
          <p className={styles.verificationText}>{footerCopy.verificationText}</p>
        </div>
        {/* Of its own: the form is brought to life in it. */}
        <div className={boxStyles.place}>
          <VerificationForm id="footer-code" />
        </div>
        <a className={boxStyles.leadUp} href={`#${PAGE_FORM_ID}`} data-lead-up="">
          {footerCopy.toVerification}
          <Icon name="arrow" size={16} />
        </a>
      </div>
    </section>
  );
}
