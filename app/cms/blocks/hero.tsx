import { BANNER_WIDTHS, Image } from "~/ui/components/image/image";
import { FixedSizeText, type FixedSizeView } from "./fixed-size";
import styles from "./hero.module.css";

/** Position of a hero's text: light text on the image's empty third, dark text on a label at its lower edge. */
function placeOf({ image, isLight, location }: FixedSizeView): "bare" | "below" | "on" | "dark" {
  if (image === null) return "bare";
  if (isLight) return "on";
  return location === "top" ? "below" : "dark";
}

/** On a tablet the frame may be less broad than the image, which is then wider than its frame. */
const SIZES = "(min-width: 1024px) 100vw, 120vw";

interface HeroProps {
  view: FixedSizeView;
  heading: "h1" | "h2";
  priority?: boolean;
}

/** A full-width image with text (product.md §3.8). */
export function Hero({ view, heading, priority = false }: HeroProps) {
  const hasText = view.title !== null || view.subTitle !== null || view.buttons.length > 0;
  const place = placeOf(view);
  const hasPortrait = Boolean(view.image?.mobileSrc);
  const isCentred = place === "bare" || place === "below";
  return (
    <section
      className={`${styles.hero} ${styles[place]} ${place === "on" && view.location === "right" ? styles.end : ""} ${hasPortrait ? styles.portrait : ""}`}
    >
      {view.image ? (
        <div className={styles.image}>
          <Image
            {...view.image}
            alt=""
            width={1920}
            height={864}
            sizes={SIZES}
            widths={BANNER_WIDTHS}
            mobileFit={hasPortrait ? 4 / 5 : 1}
            className={styles.cover}
            priority={priority}
          />
        </div>
      ) : null}
      {hasText ? (
        <div className={`page ${styles.place}`}>
          <div className={styles.text}>
            <FixedSizeText view={view} heading={heading} isCentred={isCentred} />
          </div>
        </div>
      ) : null}
    </section>
  );
}
