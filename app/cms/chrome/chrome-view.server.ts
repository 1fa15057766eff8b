import { toSettingsStore } from "~/domain/store";
import type { ContentContext, SiteSettings } from "~/domain/content";
import type { NavigationSource } from "~/domain/navigation";
import { toSearchText, type SearchWords } from "~/domain/search";
import { contactCopy } from "~/ui/copy/contact";
import { isExternal, safeHref, withoutOrigin } from "~/domain/urls/urls";
import type { ChromeView, ShopView } from "~/ui/layout/chrome-view";
import type { ContactKind, ContactLine } from "~/ui/components/contact/contact";
import type { Channel } from "~/ui/components/contact/channel";
import { toNavigation } from "./navigation.server";

/** Fits above a phone's keyboard. */
const MAX_HOT_WORDS = 6;

type Made = "site" | "brand" | "navigation" | "searchPlaceholder" | "hotWords" | "shop" | "legal";

/** The result of the server's `getChrome`; a part that could not be loaded is null. */
export interface ChromeSource extends ContentContext, Omit<ChromeView, Made> {
  brand: { name: string; nameEn: string; title: string; description: string; keywords: string[] };
  origin: string;
  footer: ChromeView["legal"];
  settings: Partial<SiteSettings> | null;
  navigation: readonly NavigationSource[] | null;
  words: SearchWords | null;
}

export function toChromeView(source: ChromeSource): ChromeView {
  const { brand, origin, footer, words, settings, navigation, media, isLeaf, warn, unreadable, ...others } = source;
  const { name, nameEn, title, description, keywords } = brand;
  const logos = footer.groupLogos.map((logo) => ({ alt: logo.alt, url: media(logo.url) ?? logo.url }));
  return {
    ...others,
    site: { brand: name, title, description, keywords, origin },
    brand: { name, nameEn },
    navigation: toNavigation(navigation ?? [], { media, isLeaf, warn, unreadable }),
    searchPlaceholder: words?.hotWords[0] ?? words?.defaultWords[0] ?? "",
    hotWords: [...new Set((words?.hotWords ?? []).map(toSearchText))].filter(Boolean).slice(0, MAX_HOT_WORDS),
    shop: toShopView(settings ?? {}),
    legal: { ...footer, privacyPolicyUrl: withoutOrigin(origin, footer.privacyPolicyUrl), groupLogos: logos },
  };
}

/** Maps site settings to header and footer; links become URLs here, and only safe ones (product.md §2.3). */
export function toShopView(settings: Partial<SiteSettings>): ShopView {
  return {
    store: { ...toSettingsStore(settings), phoneLabel: settings.storeContactLabel ?? null },
    onlineChannels: [
      channel(settings.storeName4TM, settings.storeLink4TM, null),
      channel(settings.storeName4JD, settings.storeLink4JD, null),
      channel(settings.name4WXStore, settings.link4WXStore, settings.image4WXStore),
      channel(settings.storeName4DY, settings.storeLink4DY, settings.storeImage4DY),
    ].filter((one) => one !== null),
    followUs: [
      channel(settings.name4WX, settings.link4WX, settings.image4WX),
      channel(settings.name4Weibo, settings.link4Weibo, settings.image4Weibo),
      channel(settings.name4DY, settings.link4DY, settings.image4DY),
      channel(settings.name4XHS, settings.link4XHS, settings.image4XHS),
    ].filter((one) => one !== null),
    contact: {
      tel: contactLine("tel", settings.label4Tel, settings.value4Tel, settings.desc4Tel),
      phone: contactLine("phone", settings.label4Phone, settings.value4Phone, settings.desc4Phone),
      email: contactLine("email", settings.label4Email, settings.value4Email, settings.desc4Email),
    },
  };
}

type Text = string | null | undefined;

function channel(name: Text, link: Text, qr: Text): Channel | null {
  if (!name) return null;
  const href = link ? safeHref(link) : null;
  return { name, link: href === null ? null : { href, external: isExternal(href) }, qr: qr ?? null };
}

function contactLine(kind: ContactKind, label: Text, value: Text, desc: Text): ContactLine | null {
  return value ? { kind, label: label || contactCopy[kind], value, desc: desc ?? null } : null;
}
