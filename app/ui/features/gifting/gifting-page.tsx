import type { ReactNode } from "react";
import type { Gifting } from "~/domain/story";
import { urls } from "~/domain/urls/urls";
import { ButtonLink } from "~/ui/components/button";
import { giftingCopy } from "~/ui/copy/content/gifting";
import { pagesCopy } from "~/ui/copy/pages";
import { Dialog, DialogLink } from "~/ui/components/overlays/dialog";
import { CardGrid } from "~/ui/components/cards/card-grid";
import { PageHeader } from "~/ui/components/page-header";
import { leadParagraphClass } from "~/ui/components/text/line-breaking";
import { Media } from "~/ui/components/image/media";
import { Section } from "~/ui/components/section";
import { TelephoneLinks } from "~/ui/components/contact/telephone-links";
import styles from "./gifting-page.module.css";

export interface GiftingPageProps extends Gifting {
  /** The CMS blocks. */
  children?: ReactNode;
}

const HELP = "gifting-help";

/** The corporate gifting page: banner, blocks, dealers, and contact (product.md §2.17). */
export function GiftingPage(props: GiftingPageProps) {
  const { banner, title, desc, middleBanner, dealers, help, children } = props;
  const heading = banner?.title ?? title ?? giftingCopy.title;
  const introTitle = title === heading ? null : title;
  return (
    <>
      <PageHeader title={heading} text={banner?.desc ?? null} image={banner?.image ?? null} isCloseToNext />
      {introTitle !== null || desc !== null || help !== null ? (
        <Section isLarge title={introTitle} className={styles.intro}>
          {desc === null ? null : <p className={`intro ${styles.desc} ${leadParagraphClass(desc)}`}>{desc}</p>}
          {help ? <Help help={help} /> : null}
        </Section>
      ) : null}
      {children}
      {middleBanner ? <Media image={middleBanner} ratio="banner" className={styles.middle} /> : null}
      {dealers ? <Dealers {...dealers} /> : null}
      <p className="no-print page more">
        <ButtonLink href={urls.contactUs} kind="secondary">
          {pagesCopy.contactUs}
        </ButtonLink>
      </p>
    </>
  );
}

function Help({ help }: { help: NonNullable<Gifting["help"]> }) {
  const title = help.title ?? giftingCopy.help;
  return (
    <>
      <DialogLink dialog={HELP} kind="secondary">
        {title}
      </DialogLink>
      <Dialog id={HELP} title={title}>
        <dl className={styles.help}>
          {help.phones.length > 0 ? (
            <div>
              <dt className="detail">{giftingCopy.phones}</dt>
              {help.phones.map((phone, index) => (
                <dd key={index}>
                  <TelephoneLinks text={phone} className={`tap quiet ${styles.phone}`} />
                </dd>
              ))}
            </div>
          ) : null}
          {help.hours !== null ? (
            <div>
              <dt className="detail">{giftingCopy.hours}</dt>
              <dd>{help.hours}</dd>
            </div>
          ) : null}
        </dl>
      </Dialog>
    </>
  );
}

/** Names in columns; fewer than three names use that many columns (product.md §2.17). */
function Dealers({ image, title, names }: NonNullable<GiftingPageProps["dealers"]>) {
  return (
    <section className={styles.dealers}>
      {image ? <Media image={image} ratio="banner" /> : null}
      <Section isLarge title={title ?? giftingCopy.dealers} className={styles.dealerText}>
        {names.length > 0 ? (
          <CardGrid columns={names.length === 1 ? 1 : names.length === 2 ? 2 : 3} className={styles.names}>
            {names.map((name, index) => (
              <p key={index} className={styles.name}>
                {name}
              </p>
            ))}
          </CardGrid>
        ) : null}
      </Section>
    </section>
  );
}
