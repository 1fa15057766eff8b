import type { MenuCard, NavItem, NavMenu } from "~/domain/navigation";
import type { Link } from "~/domain/urls/urls";
import type { ReactNode } from "react";
import { SiteLink } from "~/ui/components/button";
import { headerCopy } from "~/ui/copy/layout/header";
import { Card } from "~/ui/components/cards/card";
import { CardGrid } from "~/ui/components/cards/card-grid";
import { EnglishName } from "~/ui/components/cards/product-card";
import { Media } from "~/ui/components/image/media";
import { Attribute, dataAttributes } from "~/ui/components/static-markup";
import { markOf, type CurrentMark } from "./current-item";
import { menuGroups, toColumns } from "./menu-entries";
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

const COLUMNS_PER_ROW = 4;

function CardMenu({ columns }: Pick<MenuOf<"card">, "columns">) {
  return (
    <CardGrid>
      {columns.map((card, index) => (
        <MenuCardItem key={index} {...card} />
      ))}
    </CardGrid>
  );
}

/** A card without an image has no placeholder. */
function MenuCardItem(props: MenuCard & { isWide?: boolean; overTitle?: ReactNode }) {
  const { title, subTitle, image, linkName, link, overTitle, isWide = false } = props;
  return (
    <Card
      size="small"
      title={title}
      link={link}
      image={image === null ? undefined : { src: image, sizes: isWide ? "528px" : "440px", widths: [480, 768, 1080] }}
      ratio="landscape"
      overTitle={overTitle}
      text={subTitle.join("\n")}
      more={linkName}
    />
  );
}

/** The English name of a series that all products are of is said once, with the cover. */
function GridMenu({ cover, products }: Pick<MenuOf<"grid">, "cover" | "products">) {
  const [series = null, ...others] = new Set(products.map(({ seriesEn }) => seriesEn));
  const common = others.length > 0 ? null : series;
  const englishName = (name: string | null) => (name === null ? null : <EnglishName>{name}</EnglishName>);
  return (
    <div className={`${styles.grid} ${cover.image ? styles.covered : ""}`}>
      <MenuCardItem {...cover} isWide overTitle={englishName(common)} />
      {products.length > 0 ? (
        <ul
          className={styles.products}
          aria-label={headerCopy.newProducts}
          {...dataAttributes({ [Attribute.newProducts]: true })}
        >
          {products.map(({ name, seriesEn, image, link }, index) => (
            <li key={index}>
              <Card
                size="small"
                title={name}
                link={link}
                image={image === null ? null : { src: image, sizes: "200px", widths: [320, 480], fit: "product" }}
                ratio="square"
                overTitle={common === null ? englishName(seriesEn) : null}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function ListMenu(menu: Pick<MenuOf<"list">, "columns">) {
  const { columns, all } = toColumns(menu);
  return (
    <>
      <ul className={styles.columns} {...dataAttributes({ [Attribute.few]: columns.length < COLUMNS_PER_ROW })}>
        {columns.map(({ name, image, items }, index) => (
          <li key={index} className={`${styles.column} ${image ? styles.beside : ""}`}>
            {image ? <Media image={{ src: image, sizes: "160px", widths: [160, 320] }} ratio="portrait" /> : null}
            <div>
              <p className={styles.title}>{name}</p>
              <ul>
                {items.map((item, position) => (
                  <li key={position}>
                    <MaybeLink link={item.link} className={`tap quiet detail ${styles.listLink}`}>
                      {item.name}
                    </MaybeLink>
                  </li>
                ))}
              </ul>
            </div>
          </li>
        ))}
      </ul>
      {all.slice(0, 1).map(({ name, link }) => (
        <p key={name} className="more">
          <MaybeLink link={link} className="tap underlined">
            {name}
          </MaybeLink>
        </p>
      ))}
    </>
  );
}

/** The items that do not fit into the bar, one column each: the item's own link and the links of its menu. */
export function MoreSheet(props: { items: readonly NavItem[]; first: number; current: CurrentMark }) {
  const { items, first, current } = props;
  return (
    <ul
      className={`page ${styles.sheet} ${styles.columns}`}
      {...dataAttributes({ [Attribute.few]: items.length < COLUMNS_PER_ROW })}
    >
      {items.map((item, at) => (
        <li key={item.key} className={styles.column} {...dataAttributes({ [Attribute.navItem]: first + at })}>
          {item.link ? (
            <SiteLink
              href={item.link.href}
              external={item.link.external}
              className={`tap ${styles.title} ${styles.titleLink}`}
              {...dataAttributes({ [Attribute.mark]: true })}
              aria-current={markOf(current, first + at)}
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
                  <MaybeLink link={entry.link} className={`tap quiet detail ${styles.listLink}`}>
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

function MaybeLink(props: { link: Link | null; className: string | undefined; children: ReactNode }) {
  const { link, className, children } = props;
  if (link === null) return <span className={className}>{children}</span>;
  return (
    <SiteLink href={link.href} external={link.external} className={className} prefetch="intent">
      {children}
    </SiteLink>
  );
}
