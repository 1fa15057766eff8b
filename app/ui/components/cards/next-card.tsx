import type { ResponsiveImage } from "~/domain/urls/image-urls";
import { SiteLink } from "../button";
import { Media } from "../image/media";
import { leadParagraphClass, lineBreakingClass } from "../text/line-breaking";
import styles from "./next-card.module.css";

export interface NextCardProps {
  /** Such as 下一篇. */
  label: string;
  title: string;
  text?: string | null;
  image: ResponsiveImage | null;
  href: string;
  rel?: "next" | "prev";
}

/** What is read after a page: a picture beside its title and a line; below it on phones. */
export function NextCard({ label, title, text, image, href, rel }: NextCardProps) {
  return (
    <div className={`hover-group ${styles.next}`}>
      {image === null ? null : <Media image={{ ...image, sizes: "(min-width: 640px) 360px, 100vw" }} ratio="classic" />}
      <div className={styles.text}>
        <p className="detail">{label}</p>
        <h2 className={`size-20 ${lineBreakingClass(title)}`}>
          <SiteLink href={href} rel={rel} prefetch="intent" className="stretched hover-underlined">
            {title}
          </SiteLink>
        </h2>
        {text ? <p className={`intro ${leadParagraphClass(text)}`}>{text}</p> : null}
      </div>
    </div>
  );
}
