import { useRef, type MouseEvent } from "react";
import { withQuery } from "~/domain/urls/urls";
import { commonCopy } from "../../copy/common";
import { productCopy } from "../../copy/products/product";
import { buttonClass, SiteLink } from "../button";
import { CopyButton } from "./copy-button";
import { Icon } from "../icons";
import { isPlainClick } from "../behaviour/plain-click";
import styles from "./share-menu.module.css";
import { InWeChat } from "../behaviour/in-wechat";
import { useHydrated } from "../behaviour/use-hydrated";
import { useLightDismiss } from "../behaviour/use-light-dismiss";

export interface ShareMenuProps {
  /** URL of the page's QR code image. */
  qrSrc: string;
  /** The result of `weiboShareHref`. */
  weiboHref: string;
  /** What is shared: an absolute URL on the official origin. */
  url: string;
  title: string;
}

const LINK = `tap quiet ${styles.link}`;
const QR_SIZE = 80;
const POPUP = "popup,width=682,height=700";

/** Weibo's share URL for a page, a title and an image; both URLs absolute. */
export function weiboShareHref(page: { url: string; title: string; image: string | null }): string {
  return withQuery("https://service.weibo.com/share/share.php", {
    url: page.url,
    title: page.title,
    pic: page.image,
  });
}

/**
 * Sharing through WeChat (a QR code of the page) or Weibo (product.md §2.9.4, product.md §9.9). Works without script.
 */
export function ShareMenu({ qrSrc, weiboHref, url, title }: ShareMenuProps) {
  const isHydrated = useHydrated();
  const menu = useRef<HTMLDetailsElement>(null);

  useLightDismiss(menu);

  const openPopup = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainClick(event)) return;
    const popup = window.open(event.currentTarget.href, "_blank", POPUP);
    // If the popup is blocked, the browser follows the plain link.
    if (popup === null) return;
    popup.opener = null;
    event.preventDefault();
  };

  return (
    <details className={`no-print ${styles.menu}`} ref={menu}>
      <summary className={buttonClass("secondary", styles.summary)}>
        {productCopy.share}
        <Icon name="down" size={16} />
      </summary>
      <div className={styles.popover}>
        <figure className={styles.code}>
          {/* Lazy: loaded when the menu opens. */}
          <img src={qrSrc} alt={productCopy.shareQr} width={QR_SIZE} height={QR_SIZE} loading="lazy" />
          <figcaption className={`fine ${styles.caption}`}>
            <InWeChat otherwise={productCopy.shareWeChat}>{productCopy.shareInWeChat}</InWeChat>
            <span className={`on-phones ${styles.hold}`}>{commonCopy.holdQr}</span>
          </figcaption>
        </figure>
        {isHydrated ? <ShareButtons url={url} title={title} /> : null}
        <SiteLink href={weiboHref} external className={LINK} onClick={openPopup}>
          {productCopy.shareWeibo}
          <Icon name="external" size={16} />
        </SiteLink>
      </div>
    </details>
  );
}

/** Needs script: copy the link, or open the phone's share sheet. */
function ShareButtons({ url, title }: Pick<ShareMenuProps, "url" | "title">) {
  // Rejects when the visitor cancels, which is not an error.
  const share = () => void navigator.share({ url, title }).catch(() => undefined);
  return (
    <>
      <CopyButton text={url} {...commonCopy.copyLink} className={LINK}>
        {productCopy.shareLink}
      </CopyButton>
      {"share" in navigator ? (
        <button type="button" className={LINK} onClick={share}>
          {productCopy.shareSystem}
        </button>
      ) : null}
    </>
  );
}
