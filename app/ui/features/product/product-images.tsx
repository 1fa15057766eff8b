import { useCallback, useContext, useEffect, useState, type ComponentType, type MouseEvent } from "react";
import { showToast } from "~/ui/components/toasts/toasts";
import { commonCopy } from "~/ui/copy/common";
import { productCopy } from "~/ui/copy/products/product";
import { productCardCopy } from "~/ui/copy/products/product-card";
import { openerId, imageFragment } from "../gallery/fragments";
import type { GalleryViewerProps } from "../gallery/gallery-viewer";
import { Image } from "~/ui/components/image/image";
import { ImagePlaceholder } from "~/ui/components/image/image-placeholder";
import { isPlainClick } from "~/ui/components/behaviour/plain-click";
import { imageUrl } from "~/domain/urls/image-urls";
import { ServerMarkupContext } from "~/ui/components/server-markup";
import styles from "./product-images.module.css";

/** product.md §9.6: maximum number of images, and of thumbnails, in a gallery. */
const MAX_IMAGES = 10;

const MAX_WIDTH = 1500;
const IMAGE_WIDTHS = [480, 768, 1080, MAX_WIDTH];
/** Of three images the first stands at the left, as high as both others. */
const THIRD = "(min-width: 1024px) 22vw, (min-width: 640px) 30vw, 100vw";
const TWO_THIRDS = "(min-width: 1024px) 44vw, (min-width: 640px) 60vw, 100vw";
const HALF = "(min-width: 1024px) 33vw, (min-width: 640px) 30vw, 100vw";
const WHOLE = "(min-width: 1024px) 66vw, (min-width: 640px) 60vw, 100vw";

type ViewerState = { at: number; Viewer: ComponentType<GalleryViewerProps> } | null;

/**
 * The product's images: a grid (two columns for more than two images), on phones a scrollable strip. Each opens the
 * full-screen gallery: a `:target` overlay without script, a lazily loaded slider with it.
 */
export function ProductImages({ images, name }: { images: readonly string[]; name: string }) {
  const shown = images.slice(0, MAX_IMAGES);
  const [viewer, setViewer] = useState<ViewerState>(null);
  const { gallery } = useContext(ServerMarkupContext);

  const open = useCallback(
    (index: number) => {
      import("../gallery/gallery-viewer").then(
        ({ GalleryViewer }) => setViewer({ at: index, Viewer: GalleryViewer }),
        // If the slider's script is gone, open the image itself.
        () => {
          if (navigator.onLine) window.location.assign(imageUrl(images[index] ?? "", MAX_WIDTH, "product"));
          else showToast("error", commonCopy.requestFailed);
        },
      );
    },
    [images],
  );

  const count = shown.length;
  useEffect(() => {
    const number = Number(/^#picture-(\d{1,2})$/.exec(window.location.hash)?.[1] ?? 0);
    if (number >= 1 && number <= count) open(number - 1);
  }, [count, open]);

  const openFrom = (event: MouseEvent<HTMLAnchorElement>, index: number) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    open(index);
  };

  const close = (at: number) => {
    setViewer(null);
    const { hash, pathname, search } = window.location;
    if (hash.startsWith("#picture-")) window.history.replaceState(window.history.state, "", pathname + search);
    document.getElementById(openerId(at))?.focus();
  };

  if (count === 0) {
    return (
      <div className={styles.images}>
        <div className={styles.none}>
          <ImagePlaceholder text={productCardCopy.noImage} />
        </div>
      </div>
    );
  }
  const isGrid = count > 2;
  const isFirstWide = isGrid && count % 2 === 1;
  const isTrio = count === 3;
  const wide = isTrio ? TWO_THIRDS : WHOLE;
  const half = isTrio ? THIRD : HALF;
  return (
    <section className={styles.images} aria-label={productCopy.gallery}>
      <ol className={isGrid ? `${styles.list} ${isTrio ? styles.trio : styles.grid}` : styles.list}>
        {shown.map((image, index) => {
          const isWide = !isGrid || (isFirstWide && index === 0);
          return (
            <li key={index} className={isGrid && isWide ? `${styles.item} ${styles.wide}` : styles.item}>
              <a
                href={`#${imageFragment(index)}`}
                id={openerId(index)}
                className={styles.link}
                aria-label={productCopy.openGallery(index + 1, count)}
                onClick={(event) => openFrom(event, index)}
              >
                <Image
                  src={image}
                  alt={productCopy.imageOf(name, index + 1)}
                  width={1500}
                  height={1500}
                  sizes={isWide ? wide : half}
                  widths={IMAGE_WIDTHS}
                  fit="product"
                  priority={index === 0}
                  className={styles.image}
                />
              </a>
              {count > 1 ? (
                <span className={`number fine ${styles.counter}`} aria-hidden="true">
                  {productCopy.counter(index + 1, count)}
                </span>
              ) : null}
            </li>
          );
        })}
      </ol>
      {/* With script enabled, browsers parse noscript content as text; its code stays on the server. */}
      <noscript
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: gallery?.({ images: shown, name }) ?? "" }}
      />
      {viewer ? <viewer.Viewer images={shown} name={name} start={viewer.at} onClose={() => close(viewer.at)} /> : null}
    </section>
  );
}
