import { productCopy } from "~/ui/copy/products/product";
import { Icon } from "~/ui/components/icons";
import { Image } from "~/ui/components/image/image";
import { openerId, imageFragment } from "./fragments";
import styles from "./gallery.module.css";

export interface GalleryOverlaysProps {
  images: readonly string[];
  name: string;
}

/** The no-script gallery: one overlay per image, shown while its fragment is the URL's. */
export function GalleryOverlays({ images, name }: GalleryOverlaysProps) {
  const count = images.length;
  const fragmentAt = (index: number) => `#${imageFragment((index + count) % count)}`;
  return (
    <div className={`no-print ${styles.overlays}`}>
      {images.map((image, index) => (
        <section
          key={index}
          id={imageFragment(index)}
          className={styles.overlay}
          aria-label={productCopy.imageOf(name, index + 1)}
        >
          <Image
            src={image}
            alt={productCopy.imageOf(name, index + 1)}
            width={1500}
            height={1500}
            widths={[1080]}
            fit="product"
            className={styles.image}
          />
          {count > 1 ? (
            <>
              <p className={`number ${styles.counter}`}>{productCopy.counter(index + 1, count)}</p>
              <a
                href={fragmentAt(index - 1)}
                className={`icon-button ${styles.arrow} ${styles.previous}`}
                aria-label={productCopy.previousImage}
              >
                <Icon name="left" size={28} />
              </a>
              <a
                href={fragmentAt(index + 1)}
                className={`icon-button ${styles.arrow} ${styles.next}`}
                aria-label={productCopy.nextImage}
              >
                <Icon name="right" size={28} />
              </a>
            </>
          ) : null}
          <a
            href={`#${openerId(index)}`}
            className={`icon-button ${styles.close}`}
            aria-label={productCopy.closeGallery}
          >
            <Icon name="close" size={28} />
          </a>
        </section>
      ))}
      {count > 1 ? (
        <ol className={styles.thumbnails}>
          {images.map((image, index) => (
            <li key={index}>
              <a
                href={fragmentAt(index)}
                className={styles.thumbnail}
                aria-label={productCopy.counter(index + 1, count)}
              >
                <Image src={image} alt="" width={72} height={72} sizes="72px" widths={[144]} fit="product" />
              </a>
            </li>
          ))}
        </ol>
      ) : null}
    </div>
  );
}
