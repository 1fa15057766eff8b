/** An online shop or an account to follow: a link, a QR picture, or both (SPEC §2 Header, §3 Site settings). */
export interface Channel {
  name: string;
  link: { href: string; external: boolean } | null;
  /** Address of the QR picture. */
  qr: string | null;
}
