import { useEffect, useRef, type KeyboardEvent } from "react";
import { commonCopy } from "~/ui/copy/common";
import { storesCopy } from "~/ui/copy/stores";
import { Icon } from "~/ui/components/icons";
import { Image } from "~/ui/components/image/image";
import { useHydrated } from "~/ui/components/behaviour/use-hydrated";
import { createSlider, type Slider } from "~/ui/components/behaviour/slider";
import styles from "./store-carousel.module.css";

/**
 * A store's images: a scroll-snap strip; with script a looping slider with buttons. The slider is loaded with the
 * dialog; until then, and if it fails, the strip works.
 */
export function StoreCarousel({ images, name }: { images: readonly string[]; name: string }) {
  const strip = useRef<HTMLUListElement>(null);
  const slider = useRef<Slider | null>(null);
  const hydrated = useHydrated();
  const isSlider = images.length > 1;

  useEffect(() => {
    const element = strip.current;
    if (element === null || !isSlider) return;
    let isGone = false;
    import("keen-slider").then(
      ({ default: KeenSlider }) => {
        if (isGone) return;
        element.scrollLeft = 0;
        element.dataset["slider"] = "";
        slider.current = createSlider(KeenSlider, element, { loop: true });
      },
      () => undefined,
    );
    return () => {
      isGone = true;
      slider.current?.destroy();
      slider.current = null;
    };
  }, [isSlider]);

  if (images.length === 0) return null;
  const turn = (direction: 1 | -1) => {
    const element = strip.current;
    if (slider.current === null) element?.scrollBy({ left: direction * element.clientWidth, behavior: "smooth" });
    else slider.current.turn(direction);
  };
  const steer = (event: KeyboardEvent) => {
    const direction = { ArrowLeft: -1 as const, ArrowRight: 1 as const }[event.key];
    if (direction === undefined || slider.current === null) return;
    event.preventDefault();
    turn(direction);
  };
  return (
    <div className={styles.carousel} role="group" aria-label={storesCopy.images}>
      <ul className={styles.strip} ref={strip} tabIndex={isSlider ? 0 : undefined} onKeyDown={steer}>
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
      {hydrated && isSlider ? (
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
