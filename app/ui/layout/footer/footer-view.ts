import type { ContactView } from "~/ui/components/contact/customer-service";
import type { Channel } from "~/ui/components/contact/channel";

/** The footer's content: the site file's footer (upstream.md §2) and the site settings (product.md §3.11). */
export interface FooterView {
  /** The fixed brand-story id. */
  storyId: string;
  parentGroup: LabelledUrl;
  sisterBrands: readonly LabelledUrl[];
  filings: readonly LabelledUrl[];
  privacyPolicyUrl: string;
  copyright: string;
  groupLogos: readonly { url: string; alt: string }[];
  contact: ContactView;
  onlineChannels: readonly Channel[];
  followUs: readonly Channel[];
}

export interface LabelledUrl {
  label: string;
  url: string;
}
