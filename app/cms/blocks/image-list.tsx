import { z } from "zod";
import type { ResponsiveImage } from "~/domain/image-urls";
import { SiteLink } from "~/ui/components/button";
import { Image } from "~/ui/components/image/image";
import type { BlockTools } from "../engine/block-tools";
import { decodeOne } from "~/domain/lenient/decode";
import { list, objectWithItems, image, raw, text, toNumber } from "../engine/fields";
import type { CmsLink } from "../engine/links";
import styles from "./image-list.module.css";

const MAX_COLUMNS = 4;

/** An item, or the bare URL of an image. */
const item = () =>
  z.preprocess(
    (value) => {
      const one = decodeOne(value);
      return typeof one === "string" ? { url: one } : one;
    },
    z.object({ url: image(), image: image(), alt: text(), link: raw() }),
  );

export const schema = () =>
  objectWithItems({ columns: z.preprocess(toNumber, z.number().nullable()), items: list(item()) });

export interface ImageListView {
  columns: number;
  items: { image: ResponsiveImage; alt: string; link: CmsLink | null }[];
}

export function toView(data: z.output<ReturnType<typeof schema>>, tools: BlockTools): ImageListView | null {
  const items = tools.items(data.items, "items").flatMap((one) => {
    const view = tools.image(one.url ?? one.image);
    return view === null ? [] : [{ image: view, alt: one.alt ?? "", link: tools.link(one.link) }];
  });
  if (items.length === 0) return null;
  const columns = Math.round(data.columns ?? Math.min(items.length, 2));
  return { columns: Math.min(MAX_COLUMNS, Math.max(1, columns)), items };
}

export function ImageList({ view }: { view: ImageListView }) {
  const { columns } = view;
  return (
    <ul className={`${styles.images} ${styles[`of${String(columns)}`]}`}>
      {view.items.map(({ image, alt, link }, index) => {
        const drawn = (
          <Image
            {...image}
            alt={alt}
            width={columns === 1 ? 1600 : 1200}
            height={columns === 1 ? 1000 : 900}
            sizes={`(min-width: 1440px) ${String(Math.round(1392 / columns))}px, ${columns === 1 ? "100vw" : `(min-width: 640px) ${String(Math.round(100 / columns))}vw, 50vw`}`}
            className={styles.image}
          />
        );
        return (
          <li key={index} className={styles.item}>
            {link === null ? (
              drawn
            ) : (
              <SiteLink href={link.href} external={link.external} aria-label={alt === "" ? link.href : undefined}>
                {drawn}
              </SiteLink>
            )}
          </li>
        );
      })}
    </ul>
  );
}
