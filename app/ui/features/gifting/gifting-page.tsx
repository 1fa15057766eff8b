import type { ReactNode } from "react";
import type { Gifting } from "~/domain/story";
import { giftingCopy } from "~/ui/copy/content/gifting";
import { Dialog, DialogLink } from "~/ui/components/dialog";
import { leadParagraphClass, lineBreakingClass } from "~/ui/components/line-breaking";
import { Image } from "~/ui/components/image/image";
import { splitTelephones } from "~/domain/telephone";
import { TelephoneLinks } from "~/ui/components/contact/telephone-links";
import styles from "./gifting-page.module.css";

export interface GiftingPageProps extends Gifting {
  /** The CMS blocks. */
  children?: ReactNode;
}

const HELP = "gifting-help";
const MAX_COLUMNS = 3;

/** The corporate gifting page: banner, blocks, dealers, and contact (product.md §2.17). */
export function GiftingPage(props: GiftingPageProps) {
  const { banner, title, desc, middleBanner, dealers, help, children } = props;
  const heading = banner?.title ?? title ?? giftingCopy.title;
  const introTitle = title === heading ? null : title;
  return (
    <>
      <header>
        {banner?.image ? (
          <div className={styles.banner}>
            <Image {...banner.image} alt="" width={1920} height={823} className={styles.cover} priority />
          </div>
        ) : null}
        <div className={`page ${styles.heading}`}>
          <h1 className={lineBreakingClass(heading)}>{heading}</h1>
          {banner?.desc ? <p className={`${styles.desc} ${leadParagraphClass(banner.desc)}`}>{banner.desc}</p> : null}
        </div>
      </header>
      {introTitle !== null || desc !== null || help !== null ? (
        <section className={`page ${styles.intro}`}>
          {introTitle !== null ? (
            <h2 className={`${styles.introTitle} ${lineBreakingClass(introTitle)}`}>{introTitle}</h2>
          ) : null}
          {desc !== null ? <p className={`${styles.desc} ${leadParagraphClass(desc)}`}>{desc}</p> : null}
          {help ? <Help help={help} /> : null}
        </section>
      ) : null}
      {children}
      {middleBanner ? (
        <div className={styles.banner}>
          <Image {...middleBanner} alt="" width={1920} height={823} className={styles.cover} />
        </div>
      ) : null}
      {dealers ? <Dealers {...dealers} /> : null}
    </>
  );
}

function Help({ help }: { help: NonNullable<Gifting["help"]> }) {
  const title = help.title ?? giftingCopy.help;
  return (
    <>
      <DialogLink dialog={HELP} className={styles.helpLink}>
        {title}
      </DialogLink>
      <Dialog id={HELP} title={title}>
        <dl className={styles.help}>
          {help.phones.length > 0 ? (
            <div>
              <dt className={styles.label}>{giftingCopy.phones}</dt>
              {help.phones.map((phone, index) => (
                <dd key={index}>
                  <TelephoneLinks parts={splitTelephones(phone)} className={styles.phone} />
                </dd>
              ))}
            </div>
          ) : null}
          {help.hours !== null ? (
            <div>
              <dt className={styles.label}>{giftingCopy.hours}</dt>
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
      {image ? (
        <div className={styles.banner}>
          <Image {...image} alt="" width={1920} height={823} className={styles.cover} />
        </div>
      ) : null}
      <div className={`page ${styles.dealerText}`}>
        <h2 className={styles.introTitle}>{title ?? giftingCopy.dealers}</h2>
        {names.length > 0 ? (
          <ul className={styles.names} data-columns={Math.min(MAX_COLUMNS, names.length)}>
            {names.map((name, index) => (
              <li key={index} className={styles.name}>
                {name}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </section>
  );
}
