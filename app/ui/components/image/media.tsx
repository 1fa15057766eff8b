import { Image, type ImageProps } from "./image";
import { ImagePlaceholder } from "./image-placeholder";
import styles from "./media.module.css";

/** Width and height of a crop. Those twice as wide as high are 4:3 on phones. */
const RATIOS = {
  square: [1, 1],
  portrait: [4, 5],
  classic: [4, 3],
  landscape: [3, 2],
  broad: [2, 1],
  banner: [21, 9],
} as const;

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
          mobileFit={width < 2 * height ? undefined : 4 / 3}
          {...image}
          alt={alt}
          width={width}
          height={height}
        />
      )}
    </span>
  );
}
