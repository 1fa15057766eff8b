import type { z } from "zod";
import { anything, image, list, number, recordOr, recordWithItems, text } from "~/domain/lenient/schema";
import { SiteLink } from "~/ui/components/button";
import { Image } from "~/ui/components/image/image";
import type { BlockTools } from "../engine/block-tools";
import styles from "./image-list.module.css";

const MAX_COLUMNS = 4;

export const schema = () =>
  recordWithItems({
    columns: number,
    items: list(recordOr("url", { url: image, image, alt: text, link: anything })),
  });

export function toView(data: z.output<ReturnType<typeof schema>>, tools: BlockTools) {
  const items = data.items.flatMap((one) => {
    const view = one.url ?? one.image;
    return view === null ? [] : [{ image: view, alt: one.alt ?? "", link: tools.link(one.link) }];
  });
  if (items.length === 0) return null;
  const columns = Math.round(data.columns ?? Math.min(items.length, 2));
  return { columns: Math.min(MAX_COLUMNS, Math.max(1, columns)), items };
}

type View = NonNullable<ReturnType<typeof toView>>;

export function ImageList({ view, priority = false }: { view: View; priority?: boolean }) {
  const { columns } = view;
  return (
    <ul className={`page ${styles.images} ${styles[`of${String(columns)}`]}`}>
      {view.items.map(({ image, alt, link }, index) => {
        const element = (
          <Image
            {...image}
            alt={alt}
            width={columns === 1 ? 1600 : 1200}
            height={columns === 1 ? 1000 : 900}
            sizes={`(min-width: 1440px) ${String(Math.round(1392 / columns))}px, (min-width: 640px) ${String(Math.round(100 / columns))}vw, ${columns < 3 || (columns === 3 && index === 0) ? "100vw" : "50vw"}`}
            fit={columns === 1 ? "fit" : 4 / 3}
            priority={priority && index === 0}
            className={styles.image}
          />
        );
        return (
          <li key={index} className={styles.item}>
            {link === null ? (
              element
            ) : (
              <SiteLink href={link.href} external={link.external} aria-label={alt === "" ? link.href : undefined}>
                {element}
              </SiteLink>
            )}
          </li>
        );
      })}
    </ul>
  );
}
