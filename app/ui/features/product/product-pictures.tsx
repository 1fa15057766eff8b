import { useCallback, useContext, useEffect, useState, type ComponentType, type MouseEvent } from "react";
import { productCopy } from "~/ui/copy/product";
import { openerId, pictureFragment } from "../gallery/fragments";
import type { GalleryViewerProps } from "../gallery/gallery-viewer";
import { Picture } from "~/ui/components/image/image";
import { PicturePlaceholder } from "~/ui/components/image/image-placeholder";
import { pictureAddress } from "~/domain/image-urls";
import { GalleryMarkupContext } from "../gallery/gallery-markup";
import styles from "./product-pictures.module.css";

/** product.md §9.6: pictures and thumbnails of a gallery. */
const MAX_PICTURES = 10;

const MAX_WIDTH = 1500;
const PICTURE_WIDTHS = [480, 768, 1080, MAX_WIDTH];
const HALF = "(min-width: 1024px) 33vw, (min-width: 768px) 30vw, 100vw";
const WHOLE = "(min-width: 1024px) 66vw, (min-width: 768px) 60vw, 100vw";

type ViewerState = { at: number; Viewer: ComponentType<GalleryViewerProps> } | null;

/**
 * The product's pictures: a grid (two columns when there are more than two), on phones a strip to swipe. Each leads to
 * the full-screen gallery: a `:target` overlay without script, a slider that is loaded on opening with it.
 */
export function ProductPictures({ pictures, name }: { pictures: readonly string[]; name: string }) {
  const shown = pictures.slice(0, MAX_PICTURES);
  const [viewer, setViewer] = useState<ViewerState>(null);
  const renderGallery = useContext(GalleryMarkupContext);

  const open = useCallback(
    (index: number) => {
      import("../gallery/gallery-viewer").then(
        ({ GalleryViewer }) => setViewer({ at: index, Viewer: GalleryViewer }),
        // The slider's script cannot be had: the picture itself can.
        () => window.location.assign(pictureAddress(pictures[index] ?? "", MAX_WIDTH, "product")),
      );
    },
    [pictures],
  );

  const count = shown.length;
  useEffect(() => {
    const number = Number(/^#picture-(\d{1,2})$/.exec(window.location.hash)?.[1] ?? 0);
    if (number >= 1 && number <= count) open(number - 1);
  }, [count, open]);

  const openFrom = (event: MouseEvent<HTMLAnchorElement>, index: number) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
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
      <div className={styles.pictures}>
        <div className={styles.none}>
          <PicturePlaceholder text={productCopy.noPicture} />
        </div>
      </div>
    );
  }
  const isGrid = count > 2;
  const isFirstWide = isGrid && count % 2 === 1;
  return (
    <section className={styles.pictures} aria-label={productCopy.gallery}>
      <ol className={isGrid ? `${styles.list} ${styles.grid}` : styles.list}>
        {shown.map((picture, index) => {
          const isWide = !isGrid || (isFirstWide && index === 0);
          return (
            <li key={index} className={isGrid && isWide ? `${styles.item} ${styles.wide}` : styles.item}>
              <a
                href={`#${pictureFragment(index)}`}
                id={openerId(index)}
                className={styles.link}
                aria-label={productCopy.openGallery(index + 1, count)}
                onClick={(event) => openFrom(event, index)}
              >
                <Picture
                  src={picture}
                  alt={productCopy.pictureOf(name, index + 1)}
                  width={1500}
                  height={1500}
                  sizes={isWide ? WHOLE : HALF}
                  widths={PICTURE_WIDTHS}
                  fit="product"
                  priority={index === 0}
                  className={styles.image}
                />
              </a>
              {count > 1 ? (
                <span className={`number ${styles.counter}`} aria-hidden="true">
                  {productCopy.counter(index + 1, count)}
                </span>
              ) : null}
            </li>
          );
        })}
      </ol>
      {/* Where script runs, a browser reads this as text, and its code stays with the server. */}
      <noscript
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: renderGallery?.({ pictures: shown, name }) ?? "" }}
      />
      {viewer ? (
        <viewer.Viewer pictures={shown} name={name} start={viewer.at} onClose={() => close(viewer.at)} />
      ) : null}
    </section>
  );
}
