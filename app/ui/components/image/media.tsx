import { Image, type ImageProps } from "./image";
import { ImagePlaceholder } from "./image-placeholder";
import styles from "./media.module.css";

/** Width and height of a crop. */
const RATIOS = {
  square: [1, 1],
  half: [6, 5],
  portrait: [4, 5],
  classic: [4, 3],
  landscape: [3, 2],
  wide: [16, 9],
  broad: [2, 1],
  banner: [21, 9],
} as const;

/** Of those that are higher on phones. */
const PHONE_RATIOS: Partial<Record<Ratio, number>> = { broad: 4 / 3, banner: 4 / 3 };

export type Ratio = keyof typeof RATIOS;
export type MediaImage = Omit<ImageProps, "alt" | "width" | "height" | "className">;

export interface MediaProps {
  /** Null for a placeholder. */
  image: MediaImage | null;
  alt?: string;
  ratio: Ratio;
  /** Of the placeholder, such as 暂无图片. */
  missing?: string;
  className?: string | undefined;
}

/** A picture in a frame of one of the site's ratios; a product is shown whole, others are cropped. */
export function Media({ image, alt = "", ratio, missing, className = "" }: MediaProps) {
  const [width, height] = RATIOS[ratio];
  const fit = image?.fit === "product" ? (styles.product ?? "") : "";
  return (
    <span className={`${styles.media} ${styles[ratio]} ${fit} ${className}`}>
      {image === null ? (
        <ImagePlaceholder text={missing} />
      ) : (
        <Image
          fit={width / height}
          mobileFit={PHONE_RATIOS[ratio]}
          {...image}
          alt={alt}
          width={width}
          height={height}
        />
      )}
    </span>
  );
}
