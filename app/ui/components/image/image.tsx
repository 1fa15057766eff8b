import type { CSSProperties } from "react";
import { isResizable, imageUrl, imageSrcSet, type ImageFit } from "~/domain/urls/image-urls";
import styles from "./image.module.css";

export interface ImageProps {
  src: string;
  alt: string;
  /** The image's intrinsic size, or its frame's aspect ratio: reserves the space before it has loaded. */
  width: number;
  height: number;
  /** The `sizes` attribute, such as "(min-width: 1024px) 50vw, 100vw". */
  sizes?: string;
  /** Widths of the srcset, in px. */
  widths?: readonly number[];
  fit?: ImageFit;
  /** For the first image of a page: not lazy, with high priority. */
  priority?: boolean;
  /** Variant for phones (below 640 px). */
  mobileSrc?: string | null;
  /** Of the image on phones, where its frame has another ratio there. */
  mobileFit?: ImageFit | undefined;
  /** The point whose surroundings the frame shows. */
  focus?: string | undefined;
  className?: string;
}

const WIDTHS = [480, 768, 1080, 1440, 1920];
/** Of an image that is as wide as the window. */
export const BANNER_WIDTHS = [...WIDTHS, 2560];
const PRODUCT_WIDTHS = [320, 480, 640, 960, 1280];
const MOBILE_WIDTHS = [480, 768, 1200];
const MOBILE = "(max-width: 639.98px)";

/**
 * A responsive image (upstream.md §4.11). Browsers without webp (before 2020) get a single size: a second srcset was a
 * quarter of a page's HTML.
 */
export function Image(props: ImageProps) {
  const { src, alt, width, height, sizes = "100vw", fit = "fit", priority = false, className = "" } = props;
  const { mobileFit = fit } = props;
  const mobileSrc = props.mobileSrc ?? (mobileFit === fit ? null : src);
  const widths = props.widths ?? (fit === "product" ? PRODUCT_WIDTHS : props.sizes ? WIDTHS : BANNER_WIDTHS);
  const resizable = isResizable(src);
  // React 18 recognises only the lower-case attribute, its types only the camel-case one.
  const loading = priority ? { fetchpriority: "high" } : { loading: "lazy" as const };
  return (
    <picture className={styles.frame}>
      {mobileSrc && isResizable(mobileSrc) ? (
        <>
          <source
            media={MOBILE}
            type="image/webp"
            sizes="100vw"
            srcSet={imageSrcSet(mobileSrc, MOBILE_WIDTHS, mobileFit, true)}
          />
          <source media={MOBILE} sizes="100vw" srcSet={imageSrcSet(mobileSrc, MOBILE_WIDTHS, mobileFit, false)} />
        </>
      ) : mobileSrc ? (
        <source media={MOBILE} srcSet={mobileSrc.replace(/\s/g, encodeURIComponent)} />
      ) : null}
      {resizable ? <source type="image/webp" sizes={sizes} srcSet={imageSrcSet(src, widths, fit, true)} /> : null}
      <img
        {...loading}
        className={`${styles.image} ${className}`}
        alt={alt}
        width={width}
        height={height}
        decoding="async"
        style={props.focus ? ({ "--focus": props.focus } as CSSProperties) : undefined}
        src={imageUrl(src, Math.min(1920, widths[widths.length - 1] ?? width), fit)}
      />
    </picture>
  );
}
