import type { Link } from "~/domain/urls";

/** An online shop or an account to follow: a link, a QR picture, or both (product.md §2.4.2, product.md §3.11 Site settings). */
export interface Channel {
  name: string;
  link: Link | null;
  /** Address of the QR picture. */
  qr: string | null;
}
