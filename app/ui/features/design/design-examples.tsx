import { getFormProps, useForm } from "@conform-to/react";
import type { CSSProperties, ReactNode } from "react";
import type { UploadedFile } from "~/domain/jobs/application";
import { urls } from "~/domain/urls/urls";
import { Breadcrumb } from "~/ui/components/breadcrumb";
import { Button, ButtonLink, SiteLink, TextLink } from "~/ui/components/button";
import { Card, type CardProps } from "~/ui/components/cards/card";
import { CardGrid } from "~/ui/components/cards/card-grid";
import { EnglishName, ProductCard } from "~/ui/components/cards/product-card";
import { ChannelList } from "~/ui/components/contact/channel-list";
import type { ContactKind } from "~/ui/components/contact/contact";
import { CustomerService } from "~/ui/components/contact/customer-service";
import { Dialog, DialogLink } from "~/ui/components/overlays/dialog";
import { ShareMenu } from "~/ui/components/overlays/share-menu";
import { Icon } from "~/ui/components/icons";
import { Media } from "~/ui/components/image/media";
import { MendedCup } from "~/ui/components/line-drawings";
import { LoadingFallback, Spinner } from "~/ui/components/loading";
import { Notice } from "~/ui/components/notice";
import { PageHeader } from "~/ui/components/page-header";
import { Panel, Panels } from "~/ui/components/panel";
import { FactList } from "~/ui/components/text/fact-list";
import { PriceLine } from "~/ui/components/text/price";
import { Prose } from "~/ui/components/text/prose";
import { Section } from "~/ui/components/section";
import { Split } from "~/ui/components/split";
import { showToast } from "~/ui/components/toasts/toasts";
import { commonCopy } from "~/ui/copy/common";
import { contactCopy } from "~/ui/copy/contact";
import { designCopy } from "~/ui/copy/content/design";
import { uploadCopy } from "~/ui/copy/jobs/upload";
import { pagesCopy } from "~/ui/copy/pages";
import { productCopy } from "~/ui/copy/products/product";
import { productCardCopy } from "~/ui/copy/products/product-card";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { TextField } from "~/ui/forms/field";
import { FileField } from "~/ui/forms/upload/file-field";
import { useUploads } from "~/ui/forms/upload/use-uploads";
import styles from "./design-examples.module.css";

const COLOURS = ["ink", "text-2", "text-3", "paper", "porcelain", "mist", "field-edge", "error", "success"] as const;
const SIZES = [44, 33, 26, 20, 16, 14, 12] as const;
const RATIOS = ["square", "portrait", "classic", "landscape", "broad", "banner"] as const;
const PLATE = { src: "/demo/lace/dinner-plate-front.png", fit: "product" } as const;
const SERIES = { src: "/demo/series/lace-card.png" };
const LINK = { href: urls.products, external: false };
const LOGO = "/icons/icon-512.png";
const NOTHING_STAGED: readonly UploadedFile[] = [];
const STAGED: readonly UploadedFile[] = [{ id: "design", name: designCopy.file, size: 2 ** 20 }];
const contactLine = (kind: ContactKind, value: string) => {
  return { kind, label: contactCopy[kind], value, desc: designCopy.hours };
};
const WHOLE_CARD: CardProps = {
  title: designCopy.series,
  link: LINK,
  image: SERIES,
  overTitle: <EnglishName>Northern Lace</EnglishName>,
  text: designCopy.seriesText,
  more: designCopy.browse,
};

/** The design system on one page of the demo: each part, by its name in the code, in each of its forms. */
export function DesignExamples() {
  return (
    <>
      <PageHeader isCompact title={designCopy.title} titleEn="Design system" text={designCopy.text} />
      <Example name="tokens.css">
        <ul className={styles.swatches}>
          {COLOURS.map((name) => (
            <li
              key={name}
              className={styles.swatch}
              style={{ "--swatch": `var(--${name})` } as CSSProperties}
              lang="en"
            >
              {name}
            </li>
          ))}
        </ul>
        {SIZES.map((size) => (
          <p key={size} style={{ fontSize: `var(--size-${String(size)})` }}>
            <span className="number">{size}</span> {designCopy.sample}
          </p>
        ))}
        <p className="measure">{designCopy.body}</p>
        <p className="caps" lang="en">
          Northern Lace
        </p>
      </Example>
      <Example name="Button, ButtonLink, TextLink, SiteLink">
        <div className={`wrap ${styles.row}`}>
          <Button>{designCopy.primary}</Button>
          <Button kind="secondary">{designCopy.secondary}</Button>
          <Button kind="text">{designCopy.plain}</Button>
          <Button disabled>{designCopy.disabled}</Button>
          <ButtonLink href={urls.products}>{designCopy.browse}</ButtonLink>
          <TextLink href={urls.products}>{designCopy.browse}</TextLink>
          <SiteLink href="https://example.com/" external className="tap quiet">
            {designCopy.external} <Icon name="external" size={16} />
          </SiteLink>
        </div>
      </Example>
      <Example name="PriceLine">
        <PriceLine price={{ kind: "amount", amount: designCopy.price }} />
        <PriceLine price={{ kind: "onRequest" }} />
      </Example>
      <Example name="Media">
        <CardGrid>
          {RATIOS.map((ratio) => (
            <figure key={ratio}>
              <Media image={SERIES} ratio={ratio} />
              <figcaption lang="en">{ratio}</figcaption>
            </figure>
          ))}
          <Media image={PLATE} ratio="square" />
          <Media image={null} ratio="square" missing={productCardCopy.noImage} />
        </CardGrid>
      </Example>
      <Example name="Card, ProductCard">
        <CardGrid>
          <Card {...WHOLE_CARD} />
          <Card {...WHOLE_CARD} image={null} text={null} />
          <Card {...WHOLE_CARD} image={undefined} overTitle={null} size="large" />
          <Card {...WHOLE_CARD} title={designCopy.longName} link={null} ratio="landscape" size="small" />
          <ProductExample name={designCopy.cardName} image={PLATE.src} />
          <ProductExample name={designCopy.longName} image={PLATE.src} />
          <ProductExample name={designCopy.cardName} image={null} />
        </CardGrid>
      </Example>
      {([1, 2, 3, 4] as const).map((columns) => (
        <Example key={columns} name={`CardGrid columns={${String(columns)}}`}>
          <CardGrid columns={columns}>
            {Array.from({ length: columns === 4 ? 2 : columns }, (_, index) => (
              <Card key={index} {...WHOLE_CARD} ratio="classic" />
            ))}
          </CardGrid>
        </Example>
      ))}
      <Example name='CardGrid columns="rail"'>
        <CardGrid columns="rail">
          {Array.from({ length: 6 }, (_, index) => (
            <ProductExample key={index} name={designCopy.cardName} image={PLATE.src} />
          ))}
        </CardGrid>
      </Example>
      <Example name="Section">
        <Section title={designCopy.series} intro={designCopy.seriesText} />
        <Section isLarge title={designCopy.series} intro={designCopy.seriesText} />
        <Section width="column" title={designCopy.series}>
          <p>{designCopy.body}</p>
        </Section>
      </Example>
      {(["left", "right", "above"] as const).map((side) => (
        <Example key={side} name={`Split side="${side}"`}>
          <Split image={SERIES} ratio={side === "above" ? "broad" : "classic"} side={side}>
            <p>{designCopy.body}</p>
          </Split>
        </Example>
      ))}
      <Example name="Panels, Panel">
        <Panels>
          <Panel title={productCopy.features}>{designCopy.panelText}</Panel>
          <Panel title={productCopy.features}>{designCopy.panelText}</Panel>
        </Panels>
      </Example>
      <Example name="Prose">
        <Prose html={designCopy.prose} />
      </Example>
      <Example name="FactList">
        <FactList facts={[[designCopy.field, designCopy.filled]]} />
        <FactList isColumn facts={[[designCopy.field, designCopy.filled]]} />
      </Example>
      <Example name="TextField, ErrorSummary">
        <ErrorSummary
          title={designCopy.wrong}
          entries={[{ message: designCopy.wrongText, fieldId: "design-wrong" }]}
          triggers={[null, null]}
        />
        <Fields />
      </Example>
      <Example name="FileField">
        <Files />
      </Example>
      <Example name="Breadcrumb">
        <Breadcrumb items={[pagesCopy.products, designCopy.series].map((label) => ({ label, href: urls.products }))} />
      </Example>
      <Example name="Dialog, DialogLink">
        <DialogLink dialog="design-dialog" kind="secondary">
          {designCopy.openDialog}
        </DialogLink>
        <Dialog id="design-dialog" title={designCopy.openDialog}>
          <p>{designCopy.dialogText}</p>
        </Dialog>
      </Example>
      <Example name="ShareMenu">
        <ShareMenu qrSrc={LOGO} weiboHref={urls.products} url={urls.products} title={designCopy.title} />
      </Example>
      <Example name="ChannelList">
        <ChannelList
          title={designCopy.channels}
          channels={[
            { name: designCopy.shop, link: { href: "https://example.com/", external: true }, qr: null },
            { name: designCopy.account, link: null, qr: LOGO },
          ]}
        />
      </Example>
      {(["contactUs", "pdpBuy"] as const).map((type) => (
        <Example key={type} name={`CustomerService type="${type}"`}>
          <CustomerService
            type={type}
            contact={{
              tel: contactLine("tel", "400-000-1786"),
              phone: contactLine("phone", "021-00001786"),
              email: contactLine("email", "care@example.com"),
            }}
          />
        </Example>
      ))}
      <Example name="showToast">
        <div className={`wrap ${styles.row}`}>
          {(["success", "error", "blank"] as const).map((kind) => (
            <Button key={kind} kind="secondary" onClick={() => showToast(kind, commonCopy.copyLink.copied)}>
              {kind}
            </Button>
          ))}
        </div>
      </Example>
      <Example name="Notice, LoadingFallback, Spinner">
        <Notice
          title={designCopy.notice}
          text={designCopy.noticeText}
          way={{ href: urls.products, label: designCopy.browse }}
        />
        <Notice title={designCopy.waiting} drawing={<MendedCup />} />
        <div className={`wrap ${styles.row}`}>
          <Spinner />
          <LoadingFallback />
        </div>
      </Example>
    </>
  );
}

function Example({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={`page ${styles.part}`}>
      <h2 lang="en">{name}</h2>
      {children}
    </section>
  );
}

function ProductExample({ name, image }: { name: string; image: string | null }) {
  return (
    <ProductCard
      product={{
        id: "design",
        name,
        series: { name: designCopy.series, nameEn: "Northern Lace" },
        image,
        price: { kind: "amount", amount: designCopy.price },
      }}
    />
  );
}

function Fields() {
  const [, fields] = useForm<Record<"empty" | "filled" | "wrong", string>>({
    id: "design",
    constraint: { empty: { required: true } },
    lastResult: {
      initialValue: { filled: designCopy.filled, wrong: "123" },
      error: { wrong: [designCopy.wrongText] },
    },
  });
  return (
    <form id="design">
      <div className={`wrap ${styles.row} ${styles.fields}`}>
        <TextField field={fields.empty} label={designCopy.field} />
        <TextField field={fields.filled} label={designCopy.field} />
        <TextField field={fields.wrong} label={designCopy.wrong} />
      </div>
      <Button type="submit">{designCopy.primary}</Button>
    </form>
  );
}

function Files() {
  const [form, { none, staged }] = useForm<Record<"none" | "staged", string[]>>({
    id: "design-files",
    constraint: { none: { required: true } },
  });
  const empty = useUploads({ kind: "resume", applicationKey: "design", known: NOTHING_STAGED, draft: undefined });
  const full = useUploads({ kind: "portfolio", applicationKey: "design", known: STAGED, draft: undefined });
  const shared = { form, label: designCopy.files, autoFocus: false };
  return (
    <form {...getFormProps(form)}>
      <CardGrid columns={2}>
        <FileField {...shared} kind="resume" hint={uploadCopy.hint.resume} field={none} uploads={empty} />
        <FileField {...shared} kind="portfolio" hint={uploadCopy.hint.portfolio} field={staged} uploads={full} />
      </CardGrid>
    </form>
  );
}
