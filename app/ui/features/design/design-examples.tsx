import { useForm } from "@conform-to/react";
import type { ReactNode } from "react";
import { urls } from "~/domain/urls/urls";
import { Breadcrumb } from "~/ui/components/breadcrumb";
import { Button, ButtonLink, SiteLink } from "~/ui/components/button";
import { CategoryCards } from "~/ui/components/category-cards";
import { designCopy } from "~/ui/copy/content/design";
import { Dialog, DialogLink } from "~/ui/components/dialog";
import { TextField } from "~/ui/forms/field";
import { Icon } from "~/ui/components/icons";
import { MendedCup } from "~/ui/components/line-drawings";
import { LoadingFallback, Spinner } from "~/ui/components/loading";
import { Notice } from "~/ui/components/notice";
import { PageHeader } from "~/ui/components/page-header";
import { PriceLine } from "~/ui/components/price";
import { AttributePanels } from "../product/attribute-panels";
import { ProductCard } from "~/ui/components/product-card";
import styles from "./design-examples.module.css";

const COLOURS = ["ink", "text2", "paper", "porcelain", "mist", "edge", "error", "success"] as const;
const SIZES = [33, 26, 20, 16, 14, 12] as const;
const COLUMNS = Array.from({ length: 12 }, (_, index) => index);
const PLATE = "/demo/lace/dinner-plate-front.png";
const SERIES = "/demo/series/lace-card.png";

/** The design system on one page of the demo: all components in their states. */
export function DesignExamples() {
  const [, fields] = useForm<Record<"empty" | "filled" | "wrong", string>>({
    id: "design",
    constraint: { empty: { required: true } },
    lastResult: {
      initialValue: { filled: designCopy.filled, wrong: "123" },
      error: { wrong: [designCopy.wrongText] },
    },
  });
  return (
    <>
      <PageHeader title={designCopy.title} titleEn="Design system" text={designCopy.text} />
      <Part title={designCopy.colours}>
        <ul className={styles.row}>
          {COLOURS.map((name) => (
            <li key={name} className={`${styles.swatch} ${styles[name] ?? ""}`} lang="en">
              {name}
            </li>
          ))}
        </ul>
      </Part>
      <Part title={designCopy.type}>
        {SIZES.map((size) => (
          <p key={size} className={styles[`size${size}`]}>
            <span className="number">{size}</span> {designCopy.sample}
          </p>
        ))}
        <p className="measure">{designCopy.body}</p>
        <p className="caps" lang="en">
          Northern Lace
        </p>
        <PriceLine price={{ kind: "amount", amount: designCopy.price }} />
        <PriceLine price={{ kind: "onRequest" }} />
      </Part>
      <Part title={designCopy.grid}>
        <div className={styles.grid} aria-hidden="true">
          {COLUMNS.map((column) => (
            <span key={column} className={styles.column} />
          ))}
        </div>
      </Part>
      <Part title={designCopy.buttons}>
        <div className={styles.row}>
          <Button>{designCopy.primary}</Button>
          <Button kind="secondary">{designCopy.secondary}</Button>
          <Button kind="text">{designCopy.plain}</Button>
          <Button disabled>{designCopy.disabled}</Button>
          <ButtonLink href={urls.products}>{designCopy.browse}</ButtonLink>
          <SiteLink href="https://example.com/" external>
            {designCopy.external} <Icon name="external" size={16} />
          </SiteLink>
        </div>
      </Part>
      <Part title={designCopy.forms}>
        <form id="design" className={styles.grid}>
          <div className={styles.third}>
            <TextField field={fields.empty} label={designCopy.field} />
          </div>
          <div className={styles.third}>
            <TextField field={fields.filled} label={designCopy.field} />
          </div>
          <div className={styles.third}>
            <TextField field={fields.wrong} label={designCopy.wrong} />
          </div>
          <Button type="submit">{designCopy.primary}</Button>
        </form>
      </Part>
      <Part title={designCopy.cards}>
        <ul className={styles.grid}>
          <li className={styles.third}>
            <Card name={designCopy.cardName} image={PLATE} />
          </li>
          <li className={styles.third}>
            <Card name={designCopy.longName} image={PLATE} />
          </li>
          <li className={styles.third}>
            <Card name={designCopy.cardName} image={null} />
          </li>
        </ul>
        <CategoryCards
          cards={[
            {
              href: urls.products,
              name: designCopy.series,
              nameEn: "Northern Lace",
              image: SERIES,
              text: designCopy.seriesText,
              linkText: designCopy.browse,
            },
          ]}
        />
      </Part>
      <Part title={designCopy.menus}>
        <Breadcrumb items={designCopy.breadcrumbs.map((label) => ({ label, href: urls.products }))} />
        <AttributePanels
          features={[{ label: designCopy.panel, value: designCopy.panelText }]}
          extraFeatures={[]}
          specifications={[{ label: designCopy.panel, value: designCopy.panelText }]}
        />
      </Part>
      <Part title={designCopy.dialogs}>
        <DialogLink dialog="design-dialog">{designCopy.openDialog}</DialogLink>
        <Dialog id="design-dialog" title={designCopy.dialogs}>
          <p>{designCopy.dialogText}</p>
        </Dialog>
      </Part>
      <Part title={designCopy.bands}>
        <p className={`page ${styles.band}`}>{designCopy.band}</p>
        <Notice title={designCopy.notice} text={designCopy.noticeText}>
          <ButtonLink href={urls.products} kind="secondary">
            {designCopy.browse}
          </ButtonLink>
        </Notice>
        <Notice title={designCopy.waiting} drawing={<MendedCup />} />
        <div className={styles.row}>
          <Spinner />
          <LoadingFallback />
        </div>
      </Part>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={`page ${styles.part}`}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </section>
  );
}

function Card({ name, image }: { name: string; image: string | null }) {
  return (
    <ProductCard
      href={urls.products}
      name={name}
      series={designCopy.series}
      seriesEn="Northern Lace"
      image={image}
      price={{ kind: "amount", amount: designCopy.price }}
    />
  );
}
