import type { ReactNode } from "react";
import { Media, type MediaImage, type Ratio } from "./image/media";
import styles from "./split.module.css";

export interface SplitProps {
  image: MediaImage | null;
  ratio: Ratio;
  /** Where the picture is; above the text everywhere on phones. */
  side: "left" | "right" | "above";
  /** Halves from a tablet on; or, on a desktop, a picture larger than its text. */
  share?: "half" | "large";
  className?: string | undefined;
  children?: ReactNode;
}

/** A picture beside its text, or above it. */
export function Split({ image, ratio, side, share = "half", className = "", children }: SplitProps) {
  const layout = image === null || side === "above" ? "above" : share;
  return (
    <section className={`page ${styles.split} ${styles[layout]} ${styles[side]} ${className}`}>
      {image === null ? null : <Media image={image} ratio={ratio} className={styles.picture} />}
      {children ? <div className={styles.text}>{children}</div> : null}
    </section>
  );
}
