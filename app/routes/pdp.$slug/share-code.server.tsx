import { QRCodeSVG } from "qrcode.react";
import { renderToStaticMarkup } from "react-dom/server";
import { nextTurn } from "~/server/platform/yield-to-event-loop.server";
import type { QrCode } from "~/ui/components/share-menu";

/**
 * The QR code of a URL (product.md §9.9: level L) as one path, so that no QR library reaches a browser; null for an
 * URL that is too long for any version. It takes a millisecond, and waits for a turn of its own.
 */
export async function makeShareCode(url: string): Promise<QrCode | null> {
  await nextTurn();
  try {
    const svg = renderToStaticMarkup(<QRCodeSVG value={url} level="L" bgColor="none" />);
    const size = Number(/viewBox="0 0 (\d+) \d+"/.exec(svg)?.[1]);
    const path = /<path fill="#000000" d="([^"]+)"/.exec(svg)?.[1];
    return path !== undefined && size > 0 ? { size, path } : null;
  } catch {
    return null;
  }
}
