import type { ReactNode } from "react";
import { urls, isExternal } from "~/domain/urls/urls";
import { SiteLink } from "~/ui/components/button";
import { footerCopy } from "~/ui/copy/layout/footer";
import { storeAreaCopy } from "~/ui/copy/layout/store-area";
import { pagesCopy } from "~/ui/copy/pages";
import { ContactValue } from "~/ui/components/contact/contact-value";
import { ChannelList } from "~/ui/components/contact/channel-list";
import type { Channel } from "~/ui/components/contact/channel";
import type { ChromeView } from "~/ui/layout/chrome-view";
import { Icon } from "~/ui/components/icons";
import { Image } from "~/ui/components/image/image";
import styles from "./site-footer.module.css";
import { VerificationBox } from "./verification-box";

const LINK = `tap quiet ${styles.link}`;

/** The content of the footer (product.md §2.5); rendered on the server only. */
export function SiteFooter({ legal, shop }: Pick<ChromeView, "legal" | "shop">) {
  const { contact } = shop;
  return (
    <>
      <VerificationBox />
      <div className={`page ${styles.groups}`}>
        <LinkGroup title={pagesCopy.customerService}>
          <FooterLink href={urls.member}>{pagesCopy.member}</FooterLink>
          <FooterLink href={urls.productMaintenance}>{pagesCopy.productMaintenance}</FooterLink>
          <FooterLink href={urls.faq}>{pagesCopy.faq}</FooterLink>
          <FooterLink href={urls.damagedForNew}>{pagesCopy.damagedForNew}</FooterLink>
          <FooterLink href={urls.verification}>{pagesCopy.verification}</FooterLink>
          <FooterLink href={urls.customised}>{pagesCopy.customised}</FooterLink>
        </LinkGroup>
        <LinkGroup title={pagesCopy.aboutUs}>
          <FooterLink href={urls.story(legal.storyId)}>{pagesCopy.brandStory}</FooterLink>
          <FooterLink href={urls.news}>{pagesCopy.news}</FooterLink>
          <FooterLink href={urls.career}>{pagesCopy.career}</FooterLink>
          <FooterLink href={legal.parentGroup.url}>{footerCopy.parentGroup}</FooterLink>
        </LinkGroup>
        <LinkGroup title={footerCopy.howToBuy}>
          <FooterLink href={urls.findUs}>{pagesCopy.findUs}</FooterLink>
          <FooterLink href={urls.gifting}>{footerCopy.gifting}</FooterLink>
          {shopLinks(shop.onlineChannels).map(({ name, href }, index) => (
            <FooterLink key={index} href={href}>
              {name}
            </FooterLink>
          ))}
        </LinkGroup>
        <LinkGroup title={pagesCopy.contactUs}>
          {[contact.email, contact.tel, contact.phone].map((line) =>
            line === null ? null : (
              <div key={line.kind} className={styles.contact}>
                <p>{line.label}</p>
                <p>
                  <ContactValue line={line} className={LINK} />
                </p>
                {line.desc ? <p className={`line-breaking ${styles.desc}`}>{line.desc}</p> : null}
              </div>
            ),
          )}
          <FooterLink href={urls.contactUs}>{pagesCopy.contactUs}</FooterLink>
        </LinkGroup>
        <div className={styles.follow}>
          <ChannelList heading="h2" title={storeAreaCopy.followUs} channels={shop.followUs} />
        </div>
      </div>
      <div className={`fine ${styles.legal}`}>
        <div className={`page ${styles.legalRows}`}>
          {legal.groupLogos.length > 0 ? (
            <ul className={styles.logos}>
              {legal.groupLogos.map((logo, index) => (
                <li key={index}>
                  <Image
                    src={logo.url}
                    alt={logo.alt}
                    width={160}
                    height={48}
                    sizes="160px"
                    widths={[160, 320]}
                    className={styles.logo}
                  />
                </li>
              ))}
            </ul>
          ) : null}
          <ul className={styles.row} aria-label={footerCopy.sisterBrands}>
            <li>
              <FooterLink href={legal.parentGroup.url}>{legal.parentGroup.label}</FooterLink>
            </li>
            {legal.sisterBrands.map((brand, index) => (
              <li key={index}>
                <FooterLink href={brand.url}>{brand.label}</FooterLink>
              </li>
            ))}
          </ul>
          <ul className={styles.row} aria-label={footerCopy.legal}>
            <li>
              <FooterLink href={urls.cookie}>{pagesCopy.cookie}</FooterLink>
            </li>
            <li>
              <FooterLink href={legal.privacyPolicyUrl}>{pagesCopy.privacyPolicy}</FooterLink>
            </li>
            {legal.filings.map((filing, index) => (
              <li key={index}>
                <FooterLink href={filing.url}>{filing.label}</FooterLink>
              </li>
            ))}
          </ul>
          <p className={styles.copyright}>{legal.copyright}</p>
        </div>
      </div>
    </>
  );
}

/** A column; on phones its links collapse below the title, without script too. CSS shows one of the two headings. */
function LinkGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.group}>
      <h2 className={styles.groupTitle}>{title}</h2>
      <details className={styles.fold}>
        <summary className={styles.foldTitle}>
          <h2 className={styles.groupTitle}>{title}</h2>
          <Icon name="down" size={16} className="chevron" />
        </summary>
      </details>
      <div className={`detail ${styles.links}`}>{children}</div>
    </section>
  );
}

function FooterLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <SiteLink href={href} external={isExternal(href)} className={LINK}>
      {children}
    </SiteLink>
  );
}

function shopLinks(channels: readonly Channel[]): { name: string; href: string }[] {
  return channels.flatMap(({ name, link }) => (link !== null && name !== "" ? [{ name, href: link.href }] : []));
}
