import type { Variant } from "~/domain/product";
import { urls } from "~/domain/urls/urls";
import { SiteLink } from "~/ui/components/button";
import { productCopy } from "~/ui/copy/products/product";
import { Image } from "~/ui/components/image/image";
import { ImagePlaceholder } from "~/ui/components/image/image-placeholder";
import styles from "./variant-selector.module.css";

/** The sibling products as links with 48 px images (product.md §9.6); hidden if there are none. */
export function VariantSelector({ variants }: { variants: readonly Variant[] }) {
  if (variants.length === 0) return null;
  return (
    <nav aria-label={productCopy.variants} className={`no-print ${styles.selector}`}>
      <ul className={`wrap ${styles.variants}`}>
        {variants.map((variant) => (
          <li key={variant.id}>
            <SiteLink
              href={urls.product(variant.id)}
              prefetch="intent"
              className={styles.variant}
              aria-current={variant.current ? "page" : undefined}
            >
              <span className={styles.frame}>
                {variant.image ? (
                  <Image
                    src={variant.image}
                    alt=""
                    width={48}
                    height={48}
                    sizes="48px"
                    widths={[48, 96, 144]}
                    fit="product"
                    className={styles.image}
                  />
                ) : (
                  <ImagePlaceholder />
                )}
              </span>
              <span className={styles.name}>{variant.name}</span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
