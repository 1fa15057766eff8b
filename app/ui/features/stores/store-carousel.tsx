import { useRef } from "react";
import { commonCopy } from "~/ui/copy/common";
import { storesCopy } from "~/ui/copy/stores";
import { Icon } from "~/ui/components/icons";
import { Image } from "~/ui/components/image/image";
import { useHydrated } from "~/ui/components/hooks/use-hydrated";
import styles from "./store-carousel.module.css";

/** A store's images: a strip that snaps under the finger, with buttons where there is script. */
export function StoreCarousel({ images, name }: { images: readonly string[]; name: string }) {
  const strip = useRef<HTMLUListElement>(null);
  const hydrated = useHydrated();
  if (images.length === 0) return null;
  const turn = (direction: 1 | -1) => {
    strip.current?.scrollBy({ left: direction * strip.current.clientWidth, behavior: "smooth" });
  };
  return (
    <div className={styles.carousel} role="group" aria-label={storesCopy.images}>
      <ul className={styles.strip} ref={strip} tabIndex={images.length > 1 ? 0 : undefined}>
        {images.map((src, index) => (
          <li key={index} className={styles.slide}>
            <Image
              src={src}
              alt={storesCopy.imageOf(name, index + 1)}
              width={600}
              height={400}
              sizes="(min-width: 640px) 592px, 100vw"
              widths={[480, 768, 1080]}
            />
          </li>
        ))}
      </ul>
      {hydrated && images.length > 1 ? (
        <p className={styles.turns}>
          <button type="button" className={styles.turn} aria-label={commonCopy.previous} onClick={() => turn(-1)}>
            <Icon name="left" />
          </button>
          <button type="button" className={styles.turn} aria-label={commonCopy.next} onClick={() => turn(1)}>
            <Icon name="right" />
          </button>
        </p>
      ) : null}
    </div>
  );
}
