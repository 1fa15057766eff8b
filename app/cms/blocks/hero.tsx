import { Image } from "~/ui/components/image/image";
import { FixedSizeText, type FixedSizeView } from "./fixed-size";
import styles from "./hero.module.css";

/** An image as wide as the screen. Light text stands on it, dark text on a label at its foot. */
export function Hero({ view, priority = false }: { view: FixedSizeView; priority?: boolean }) {
  const hasText = view.title !== null || view.subTitle !== null || view.buttons.length > 0;
  return (
    <section className={`${styles.hero} ${styles[view.image === null ? "bare" : view.isLight ? "light" : "dark"]}`}>
      {view.image ? (
        <div className={styles.image}>
          <Image {...view.image} alt="" width={1920} height={864} className={styles.cover} priority={priority} />
        </div>
      ) : null}
      {hasText ? (
        <div className={styles.place}>
          <div className={styles.text}>
            <FixedSizeText view={view} isCentred={view.image === null} />
          </div>
        </div>
      ) : null}
    </section>
  );
}
