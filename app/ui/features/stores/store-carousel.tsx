import { useRef, type KeyboardEvent } from "react";
import { commonCopy } from "~/ui/copy/common";
import { storesCopy } from "~/ui/copy/stores";
import { Icon } from "~/ui/components/icons";
import { Image } from "~/ui/components/image/image";
import { useHydrated } from "~/ui/components/behaviour/use-hydrated";
import styles from "./store-carousel.module.css";

/** A store's images: a scroll-snap strip, with script also turned by buttons and arrow keys, round and round. */
export function StoreCarousel({ images, name }: { images: readonly string[]; name: string }) {
  const strip = useRef<HTMLUListElement>(null);
  /** Where the strip is scrolling to: two quick presses turn two images. Null once the visitor scrolls it. */
  const target = useRef<number | null>(null);
  const hydrated = useHydrated();
  const count = images.length;
  const isTurned = hydrated && count > 1;

  if (count === 0) return null;
  const turn = (direction: 1 | -1) => {
    const element = strip.current;
    if (element === null) return;
    const width = element.clientWidth;
    const at = target.current ?? Math.round(element.scrollLeft / width);
    target.current = (at + direction + count) % count;
    element.scrollTo({ left: target.current * width });
  };
  const forget = () => {
    target.current = null;
  };
  const steer = (event: KeyboardEvent) => {
    const direction = { ArrowLeft: -1 as const, ArrowRight: 1 as const }[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    turn(direction);
  };
  return (
    <div className={styles.carousel} role="group" aria-label={storesCopy.images}>
      <ul
        className={styles.strip}
        ref={strip}
        tabIndex={count > 1 ? 0 : undefined}
        data-turned={isTurned || undefined}
        onKeyDown={steer}
        onPointerDown={forget}
        onWheel={forget}
      >
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
      {isTurned ? (
        <p className={`no-print ${styles.turns}`}>
          <button
            type="button"
            className={`icon-button ${styles.turn}`}
            aria-label={commonCopy.previous}
            onClick={() => turn(-1)}
          >
            <Icon name="left" />
          </button>
          <button
            type="button"
            className={`icon-button ${styles.turn}`}
            aria-label={commonCopy.next}
            onClick={() => turn(1)}
          >
            <Icon name="right" />
          </button>
        </p>
      ) : null}
    </div>
  );
}
