import type { z } from "zod";
import { list } from "~/domain/lenient/schema";
import { Media } from "~/ui/components/image/media";
import type { BlockTools } from "../engine/block-tools";
import { toBlockStyle } from "../engine/style";
import { FixedSizeText, schema as itemSchema, toFixedSizeView, type FixedSizeItem } from "./fixed-size";
import fixedSizeStyles from "./fixed-size.module.css";
import styles from "./fixed-size-03.module.css";

export const schema = () => list(itemSchema());

export function toView(data: z.output<ReturnType<typeof schema>>, tools: BlockTools) {
  const items = data.flatMap((item): FixedSizeItem[] => {
    const style = toBlockStyle(item.style);
    const view = toFixedSizeView(item, { ...tools, style: { ...tools.style, ...style } }, "page");
    return view === null ? [] : [{ ...view, style }];
  });
  return items.length > 0 ? { items } : null;
}

type View = NonNullable<ReturnType<typeof toView>>;

/** Images with text, side by side in up to three columns. */
export function FixedSize03({ view }: { view: View }) {
  const columns = Math.min(3, view.items.length);
  const sizes = `(min-width: 1440px) ${String(Math.round(1392 / columns))}px, (min-width: 640px) ${String(Math.round(100 / columns))}vw, 100vw`;
  return (
    <section className={`page ${styles.columns} ${styles[`of${String(columns)}`]}`}>
      {view.items.map((item, index) => (
        <article key={index} className={styles.item} style={item.style ?? undefined}>
          {item.image ? (
            <Media
              image={{ ...item.image, sizes }}
              ratio={columns === 1 ? "broad" : "classic"}
              className={item.location === "right" ? styles.below : ""}
            />
          ) : null}
          <div className={`${fixedSizeStyles.part} ${styles.text}`}>
            <FixedSizeText view={item} />
          </div>
        </article>
      ))}
    </section>
  );
}
