import { splitTelephones } from "~/domain/telephone";
import { urls } from "~/domain/urls/urls";
import type { Channel } from "../components/contact/channel";
import type { ContactView } from "../components/contact/contact";
import type { SiteMeta } from "./page-meta";

/** What the site settings say of the brand. */
export interface OrganizationFacts {
  telephones: string[];
  email: string | null;
  /** URLs of its own channels elsewhere. */
  channels: string[];
}

export const organizationId = (origin: string) => `${origin}${urls.home}#organization`;

/** The brand as a seller, an employer or an author: the entity that the home page describes. */
export function organizationJsonLd({ origin, brand }: Pick<SiteMeta, "origin" | "brand">) {
  return {
    "@type": "Organization" as const,
    "@id": organizationId(origin),
    name: brand,
    url: origin + urls.home,
    logo: `${origin}/icons/icon-512.png`,
  };
}

/** Contacts and own channels; a value that is no telephone number, e-mail address or URL is left out. */
export function toOrganizationFacts(
  { tel, phone, email }: ContactView,
  channels: readonly Channel[],
): OrganizationFacts {
  const numbers = [tel, phone].flatMap((line) =>
    splitTelephones(line?.value ?? "").flatMap(({ text, href }) => (href !== null && /\d/.test(text) ? [text] : [])),
  );
  const address = email?.value.trim() ?? "";
  const hrefs = channels.flatMap(({ link }) => (link?.external === true ? [link.href] : []));
  return {
    telephones: [...new Set(numbers)],
    email: /^[^\s@]+@[^\s@]+$/.test(address) ? address : null,
    channels: [...new Set(hrefs)],
  };
}
