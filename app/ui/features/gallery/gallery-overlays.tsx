import { productCopy } from "~/ui/copy/product";
import { Icon } from "~/ui/components/icons";
import { Picture } from "~/ui/components/image/image";
import { openerId, pictureFragment } from "./fragments";
import styles from "./gallery-overlays.module.css";

export interface GalleryOverlaysProps {
  pictures: readonly string[];
  name: string;
}

/** The full-screen gallery without script: one overlay per picture, shown while its fragment is the address's. */
export function GalleryOverlays({ pictures, name }: GalleryOverlaysProps) {
  const count = pictures.length;
  const fragmentAt = (index: number) => `#${pictureFragment((index + count) % count)}`;
  return (
    <div className={styles.overlays}>
      {pictures.map((picture, index) => (
        <section
          key={index}
          id={pictureFragment(index)}
          className={styles.overlay}
          aria-label={productCopy.pictureOf(name, index + 1)}
        >
          <Picture
            src={picture}
            alt={productCopy.pictureOf(name, index + 1)}
            width={1500}
            height={1500}
            widths={[1080]}
            fit="product"
            className={styles.image}
          />
          {count > 1 ? (
            <>
              <p className={`number ${styles.counter}`}>{productCopy.counter(index + 1, count)}</p>
              <a href={fragmentAt(index - 1)} className={styles.previous} aria-label={productCopy.previousPicture}>
                <Icon name="left" size={28} />
              </a>
              <a href={fragmentAt(index + 1)} className={styles.next} aria-label={productCopy.nextPicture}>
                <Icon name="right" size={28} />
              </a>
            </>
          ) : null}
          <a href={`#${openerId(index)}`} className={styles.close} aria-label={productCopy.closeGallery}>
            <Icon name="close" size={28} />
          </a>
        </section>
      ))}
      {count > 1 ? (
        <ol className={styles.thumbnails}>
          {pictures.map((picture, index) => (
            <li key={index}>
              <a
                href={fragmentAt(index)}
                className={styles.thumbnail}
                aria-label={productCopy.counter(index + 1, count)}
              >
                <Picture src={picture} alt="" width={72} height={72} sizes="72px" widths={[144]} fit="product" />
              </a>
            </li>
          ))}
        </ol>
      ) : null}
    </div>
  );
}
