import type { ReactNode } from "react";
import { Media, type MediaImage, type Ratio } from "./image/media";
import styles from "./split.module.css";

export interface SplitProps {
  image: MediaImage | null;
  ratio: Ratio;
  /** Where the picture is; above the text everywhere on phones. */
  side: "left" | "right" | "above";
  className?: string | undefined;
  children?: ReactNode;
}

/** Of a picture beside its text. */
export const BESIDE = "(min-width: 1440px) 756px, (min-width: 640px) 58vw, 100vw";

/** A picture and its text: beside it seven columns of twelve, or above it as wide as the page. */
export function Split({ image, ratio, side, className = "", children }: SplitProps) {
  return (
    <section className={`page ${styles.split} ${styles[image === null ? "above" : side]} ${className}`}>
      {image === null ? null : <Media image={image} ratio={ratio} className={styles.picture} />}
      {children ? <div className={styles.text}>{children}</div> : null}
    </section>
  );
}
