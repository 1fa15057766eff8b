import { footerCopy } from "~/ui/copy/layout/footer";
import { VerificationForm } from "~/ui/features/verification/verification-form";
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
        <VerificationForm />
      </div>
    </section>
  );
}
