import { Image, type ImageProps } from "./image";
import { ImagePlaceholder } from "./image-placeholder";
import styles from "./media.module.css";

/** Width and height of a crop. Those twice as wide as high are 4:3 on phones. */
const RATIOS = {
  square: [1, 1],
  portrait: [4, 5],
  classic: [4, 3],
  wide: [16, 9],
  landscape: [3, 2],
  broad: [2, 1],
  banner: [21, 9],
} as const;

export type Ratio = keyof typeof RATIOS;
export type MediaImage = Omit<ImageProps, "alt" | "width" | "height" | "className">;

export interface MediaProps {
  /** Null for a placeholder. */
  image: MediaImage | null;
  ratio: Ratio;
  /** Of the placeholder, such as 暂无图片. */
  missing?: string;
  className?: string | undefined;
}

/**
 * A picture that says nothing new, in a frame of one of the site's ratios; a product is shown whole, as is what its
 * editor wants so.
 */
export function Media({ image, ratio, missing, className = "" }: MediaProps) {
  const focus = image?.focus;
  const shape = focus === "whole" ? "square" : ratio;
  const [width, height] = RATIOS[shape];
  const fit = image?.fit === "product" || focus === "whole" ? (styles.whole ?? "") : "";
  // The image service crops to the middle.
  const crop = focus === undefined ? width / height : "fit";
  return (
    <span className={`${styles.media} ${styles[shape]} ${fit} ${className}`}>
      {image === null ? (
        <ImagePlaceholder text={missing} />
      ) : (
        <Image
          fit={crop}
          mobileFit={width < 2 * height || focus ? undefined : 4 / 3}
          {...image}
          alt=""
          width={width}
          height={height}
        />
      )}
    </span>
  );
}
