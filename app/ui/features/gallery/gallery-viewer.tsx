import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { productCopy } from "~/ui/copy/products/product";
import { Icon } from "~/ui/components/icons";
import { Image } from "~/ui/components/image/image";
import styles from "./gallery.module.css";
import { createSlider, type Slider } from "./slider";
import { useZoom } from "./use-zoom";

export interface GalleryViewerProps {
  images: readonly string[];
  name: string;
  /** Index of the first image shown. */
  start: number;
  /** Called after it was closed, by button or Escape. */
  onClose: () => void;
}

/**
 * The full-screen gallery: a looping slider with thumbnails (product.md §2.9.1), modal while rendered. Loaded on
 * opening: nothing in a page's initial bundle may import it.
 */
export function GalleryViewer({ images, name, start, onClose }: GalleryViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const track = useRef<HTMLOListElement>(null);
  const slider = useRef<Slider | null>(null);
  const thumbnails = useRef<HTMLOListElement>(null);
  const [current, setCurrent] = useState(start);
  const [reached, setReached] = useState<ReadonlySet<number>>(() => withNeighbours(start, images.length));
  const titleId = useId();
  const count = images.length;
  const stage = useRef<HTMLDivElement>(null);
  const { isZoomed, toggle, reset } = useZoom(
    stage,
    () => track.current?.children[current]?.querySelector("img") ?? null,
  );

  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
  }, []);

  useEffect(() => {
    if (track.current === null) return;
    const created = createSlider(track.current, {
      initial: start,
      loop: count > 1,
      drag: count > 1,
      slideChanged(changed) {
        const index = changed.track.details.rel;
        setCurrent(index);
        setReached((before) => new Set([...before, ...withNeighbours(index, count)]));
      },
    });
    slider.current = created;
    return () => created.destroy();
  }, [start, count]);

  useEffect(() => {
    thumbnails.current?.children[current]?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [current]);

  const turn = (direction: 1 | -1) => {
    reset();
    slider.current?.turn(direction);
  };
  const show = (index: number) => {
    reset();
    slider.current?.show(index);
  };
  const steer = (event: KeyboardEvent) => {
    if (event.key === "ArrowLeft") turn(-1);
    else if (event.key === "ArrowRight") turn(1);
    else return;
    event.preventDefault();
  };

  return (
    <dialog ref={dialog} className={styles.viewer} aria-labelledby={titleId} onClose={onClose} onKeyDown={steer}>
      <div className={styles.sheet}>
        <div className={styles.head}>
          <h2 id={titleId} className="visually-hidden">
            {productCopy.gallery}
          </h2>
          <p className={`number ${styles.counter}`} aria-live="polite">
            {count > 1 ? productCopy.counter(current + 1, count) : null}
          </p>
          <button
            type="button"
            className={`icon-button ${styles.zoom}`}
            aria-label={productCopy.zoom}
            aria-pressed={isZoomed}
            onClick={toggle}
          >
            <Icon name="search" size={24} />
          </button>
          <button
            type="button"
            className="icon-button"
            aria-label={productCopy.closeGallery}
            onClick={() => dialog.current?.close()}
          >
            <Icon name="close" size={28} />
          </button>
        </div>
        <div ref={stage} className={styles.stage} data-zoomed={isZoomed || undefined}>
          <ol ref={track} className={styles.track}>
            {images.map((image, index) => (
              <li key={index} className={styles.slide} aria-hidden={index === current ? undefined : "true"}>
                {reached.has(index) ? (
                  <Image
                    src={image}
                    alt={productCopy.imageOf(name, index + 1)}
                    width={1500}
                    height={1500}
                    widths={[768, 1080, 1500]}
                    fit="product"
                    priority
                    className={styles.image}
                  />
                ) : null}
              </li>
            ))}
          </ol>
          {count > 1 ? (
            <>
              <button
                type="button"
                className={`icon-button ${styles.arrow} ${styles.previous}`}
                aria-label={productCopy.previousImage}
                onClick={() => turn(-1)}
              >
                <Icon name="left" size={28} />
              </button>
              <button
                type="button"
                className={`icon-button ${styles.arrow} ${styles.next}`}
                aria-label={productCopy.nextImage}
                onClick={() => turn(1)}
              >
                <Icon name="right" size={28} />
              </button>
            </>
          ) : null}
        </div>
        {count > 1 ? (
          <ol ref={thumbnails} className={styles.thumbnails}>
            {images.map((image, index) => (
              <li key={index}>
                <button
                  type="button"
                  className={styles.thumbnail}
                  aria-label={productCopy.counter(index + 1, count)}
                  aria-current={index === current ? "true" : undefined}
                  onClick={() => show(index)}
                >
                  <Image src={image} alt="" width={72} height={72} sizes="72px" widths={[72, 144]} fit="product" />
                </button>
              </li>
            ))}
          </ol>
        ) : null}
      </div>
    </dialog>
  );
}

/** A slide and its two neighbours, in a ring of `count`. */
function withNeighbours(index: number, count: number): Set<number> {
  return new Set([index, (index + 1) % count, (index + count - 1) % count]);
}
