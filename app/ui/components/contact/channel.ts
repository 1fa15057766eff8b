import type { Link } from "~/domain/urls/urls";

/** An online shop or an account to follow: a link, a QR image, or both (product.md §2.4.2, product.md §3.11 Site settings). */
export interface Channel {
  name: string;
  link: Link | null;
  /** URL of the QR image. */
  qr: string | null;
}
