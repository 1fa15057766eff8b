import type { NavItem, NavMenu } from "~/domain/navigation";
import type { Link } from "~/domain/urls/urls";
import type { ReactNode } from "react";
import { SiteLink } from "~/ui/components/button";
import { headerCopy } from "~/ui/copy/layout/header";
import { Image } from "~/ui/components/image/image";
import { ImagePlaceholder } from "~/ui/components/image/image-placeholder";
import { Attribute, dataAttributes } from "~/ui/components/static-markup";
import type { CurrentMark } from "./current-item";
import { menuGroups } from "./menu-entries";
import styles from "./menu-sheet.module.css";

/** One sub-menu in its layout (product.md §2.4.3: card, grid, list). */
export function MenuSheet({ menu }: { menu: NavMenu }) {
  return (
    <div className={`page ${styles.sheet}`}>
      {menu.kind === "card" ? (
        <CardMenu columns={menu.columns} />
      ) : menu.kind === "grid" ? (
        <GridMenu cover={menu.cover} products={menu.products} />
      ) : (
        <ListMenu columns={menu.columns} />
      )}
    </div>
  );
}

type MenuOf<Kind extends NavMenu["kind"]> = Extract<NavMenu, { kind: Kind }>;

const MAX_CARDS = 4;

function CardMenu({ columns }: Pick<MenuOf<"card">, "columns">) {
  return (
    <ul className={styles.cards} {...dataAttributes({ [Attribute.count]: Math.min(columns.length, MAX_CARDS) })}>
      {columns.slice(0, MAX_CARDS).map((card, index) => (
        <li key={index}>
          <MaybeLink link={card.link} className={styles.card}>
            {card.image ? (
              <span className={styles.wide}>
                <Image src={card.image} alt="" width={480} height={320} sizes="340px" widths={[480, 768]} />
              </span>
            ) : null}
            <span className={styles.title}>{card.title}</span>
            <SubTitle lines={card.subTitle} />
            {card.linkName ? <span className={styles.more}>{card.linkName}</span> : null}
          </MaybeLink>
        </li>
      ))}
    </ul>
  );
}

function GridMenu({ cover, products }: Pick<MenuOf<"grid">, "cover" | "products">) {
  return (
    <div className={styles.grid}>
      <MaybeLink link={cover.link} className={styles.card}>
        {cover.image ? (
          <span className={styles.wide}>
            <Image src={cover.image} alt="" width={480} height={320} sizes="440px" widths={[480, 768]} />
          </span>
        ) : null}
        {cover.title ? <span className={styles.title}>{cover.title}</span> : null}
        <SubTitle lines={cover.subTitle} />
        {cover.linkName ? <span className={styles.more}>{cover.linkName}</span> : null}
      </MaybeLink>
      {products.length > 0 ? (
        <ul
          className={styles.products}
          aria-label={headerCopy.newProducts}
          {...dataAttributes({ [Attribute.newProducts]: true })}
        >
          {products.map((product, index) => (
            <li key={index}>
              <MaybeLink link={product.link} className={styles.product}>
                <span className={styles.square}>
                  {product.image ? (
                    <Image src={product.image} alt="" width={320} height={320} sizes="200px" fit="product" />
                  ) : (
                    <ImagePlaceholder />
                  )}
                </span>
                <span className={`clamp ${styles.productName}`}>{product.name}</span>
                {product.seriesEn ? (
                  <span className={styles.seriesEn} lang="en">
                    {product.seriesEn}
                  </span>
                ) : null}
              </MaybeLink>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function ListMenu({ columns }: Pick<MenuOf<"list">, "columns">) {
  return (
    <ul className={styles.columns} {...dataAttributes({ [Attribute.few]: columns.length < MAX_CARDS })}>
      {columns.map((column, index) => (
        <li key={index} className={styles.column}>
          {column.image ? (
            <span className={styles.wide}>
              <Image src={column.image} alt="" width={480} height={320} sizes="260px" widths={[320, 480]} />
            </span>
          ) : null}
          <p className={styles.title}>{column.name}</p>
          <ul>
            {column.items.map((item, position) => (
              <li key={position}>
                <MaybeLink link={item.link} className={styles.listLink}>
                  {item.name}
                </MaybeLink>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

/** The items that do not fit into the bar, one column each: the item's own link and the links of its menu. */
export function MoreSheet(props: { items: readonly NavItem[]; first: number; current: CurrentMark }) {
  const { items, first, current } = props;
  return (
    <ul
      className={`page ${styles.sheet} ${styles.columns}`}
      {...dataAttributes({ [Attribute.few]: items.length < MAX_CARDS })}
    >
      {items.map((item, at) => (
        <li key={item.key} className={styles.column} {...dataAttributes({ [Attribute.navItem]: first + at })}>
          {item.link ? (
            <SiteLink
              href={item.link.href}
              external={item.link.external}
              className={`${styles.title} ${styles.titleLink}`}
              {...dataAttributes({ [Attribute.mark]: true })}
              aria-current={current.index === first + at ? (current.isPage ? "page" : "true") : undefined}
            >
              {item.name}
            </SiteLink>
          ) : (
            <p className={styles.title}>{item.name}</p>
          )}
          <ul>
            {menuGroups(item)
              .flatMap(({ entries }) => entries)
              .map((entry, position) => (
                <li key={position} {...dataAttributes({ [Attribute.newProducts]: entry.isNewProduct })}>
                  <MaybeLink link={entry.link} className={styles.listLink}>
                    {entry.name}
                  </MaybeLink>
                </li>
              ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function SubTitle({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <span className={`clamp ${styles.subTitle}`}>
      {lines.map((line, index) => (
        <span key={index}>{line}</span>
      ))}
    </span>
  );
}

function MaybeLink(props: { link: Link | null; className: string | undefined; children: ReactNode }) {
  const { link, className, children } = props;
  if (link === null) return <span className={className}>{children}</span>;
  return (
    <SiteLink href={link.href} external={link.external} className={className} prefetch="intent">
      {children}
    </SiteLink>
  );
}
