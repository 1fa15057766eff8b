import { useRef, type MouseEvent } from "react";
import { withQuery } from "~/domain/urls/urls";
import { commonCopy } from "../copy/common";
import { productCopy } from "../copy/products/product";
import { Icon } from "./icons";
import styles from "./share-menu.module.css";
import { showToast } from "./toasts/toasts";
import { useHydrated } from "./hooks/use-hydrated";
import { useLightDismiss } from "./hooks/use-light-dismiss";

export interface ShareMenuProps {
  /** The image of the page's QR code. */
  qrSrc: string;
  /** Made by `weiboShareHref`. */
  weiboHref: string;
  /** What is shared: an absolute URL on the official host. */
  url: string;
  title: string;
}

const QR_SIZE = 80;
const POPUP = "popup,width=682,height=700";

/** The microblog's share page for a URL, a title and an image; all three absolute and plain text. */
export function weiboShareHref(page: { url: string; title: string; image: string | null }): string {
  return withQuery("https://service.weibo.com/share/share.php", {
    url: page.url,
    title: page.title,
    pic: page.image,
  });
}

/** Share by the messaging app (a QR code of the page) or the microblog (product.md §2.9.4, product.md §9.9). Works without script. */
export function ShareMenu({ qrSrc, weiboHref, url, title }: ShareMenuProps) {
  const isHydrated = useHydrated();
  const menu = useRef<HTMLDetailsElement>(null);

  useLightDismiss(menu);

  const openPopup = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const popup = window.open(event.currentTarget.href, "_blank", POPUP);
    // A blocked popup leaves the plain link to the browser.
    if (popup === null) return;
    popup.opener = null;
    event.preventDefault();
  };

  return (
    <details className={styles.menu} ref={menu}>
      <summary className={styles.summary}>
        {productCopy.share}
        <Icon name="down" size={16} />
      </summary>
      <div className={styles.popover}>
        <figure className={styles.code}>
          {/* Lazy: fetched when the menu opens. */}
          <img src={qrSrc} alt={productCopy.shareQr} width={QR_SIZE} height={QR_SIZE} loading="lazy" />
          <figcaption className={styles.caption}>{productCopy.shareWeChat}</figcaption>
        </figure>
        {isHydrated ? <ShareButtons url={url} title={title} /> : null}
        <a href={weiboHref} target="_blank" rel="noopener noreferrer" className={styles.link} onClick={openPopup}>
          {productCopy.shareWeibo}
          <span className="visually-hidden">{commonCopy.newWindow}</span>
          <Icon name="external" size={16} />
        </a>
      </div>
    </details>
  );
}

/** What only script can do: put the link on the clipboard, or hand it to the phone's own share sheet. */
function ShareButtons({ url, title }: Pick<ShareMenuProps, "url" | "title">) {
  const copy = () => {
    navigator.clipboard.writeText(url).then(
      () => showToast("success", productCopy.linkCopied),
      () => showToast("error", productCopy.linkNotCopied),
    );
  };
  // Closed without a choice it rejects, which is no failure.
  const share = () => void navigator.share({ url, title }).catch(() => undefined);
  return (
    <>
      {"clipboard" in navigator ? (
        <button type="button" className={styles.link} onClick={copy}>
          {productCopy.shareLink}
        </button>
      ) : null}
      {"share" in navigator ? (
        <button type="button" className={styles.link} onClick={share}>
          {productCopy.shareSystem}
        </button>
      ) : null}
    </>
  );
}
