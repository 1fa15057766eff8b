import { toContentPage } from "~/cms/pages/content-page.server";
import { getContentArea } from "~/server/content/content-area.server";
import { config } from "~/server/platform/config/config.server";
import { redirectWithToast } from "~/server/session/flash.server";
import { canonicalPath, contentPageNames, contentPages, type ContentPageName } from "~/domain/urls/content-pages";
import { decoded } from "~/domain/urls/decoded";
import { trimEndOf } from "~/domain/urls/trim-end";
import { urls } from "~/domain/urls/urls";
import type { BreadcrumbItem } from "~/ui/components/breadcrumb";
import { giftingCopy } from "~/ui/copy/content/gifting";
import { errorsCopy } from "~/ui/copy/errors";
import { pagesCopy } from "~/ui/copy/pages";

interface Surroundings {
  /** The breadcrumbs between the home page and this page. */
  above?: readonly BreadcrumbItem[];
  hasServiceLinks?: true;
  /** Its accordions are questions and answers. */
  isFaq?: true;
}

const aboutUs = [{ label: pagesCopy.aboutUs, href: urls.aboutUs }];
const gifting = [{ label: giftingCopy.title, href: urls.gifting }];
const customerService = [{ label: pagesCopy.customerService }];
const member = [{ label: pagesCopy.member, href: urls.member }];
const brandStory = [{ label: pagesCopy.brandStory, href: urls.brandStory }];
const ourHistory = [...brandStory, { label: pagesCopy.ourHistory, href: urls.ourHistory }];

/** What is around a page that one content fills, unless it stands alone below the home page. */
const SURROUNDINGS: Partial<Record<ContentPageName, Surroundings>> = {
  career: { above: aboutUs },
  group: { above: aboutUs },
  ourHistory: { above: brandStory },
  annualPlate: { above: ourHistory },
  workmanship: { above: brandStory },
  productStory: { above: brandStory },
  member: { hasServiceLinks: true },
  damagedForNew: { above: member },
  customised: { above: gifting },
  giftWrap: { above: gifting },
  faq: { above: customerService, isFaq: true },
  productMaintenance: { above: customerService, hasServiceLinks: true },
  damagedAndReplaced: { above: customerService },
  cookie: { hasServiceLinks: true },
  privacyPolicy: { hasServiceLinks: true },
};

/** The router takes any case, encoded characters, and a slash at the end. */
export function contentPageAt(pathname: string): ContentPageName | undefined {
  const wanted = trimEndOf(decoded(pathname), "/").toLowerCase();
  return contentPageNames.find((name) => contentPages[name].toLowerCase() === wanted);
}

/**
 * A page that one content fills, with what it is called and what is around it. Of an optional content that the site file
 * does not name, the URL is unknown.
 * @throws Response 503
 */
export async function loadContentScreen(request: Request) {
  const content = contentPageAt(new URL(request.url).pathname);
  if (content === undefined || config().site.contents[content] === undefined) {
    throw await redirectWithToast(urls.home, errorsCopy.unknownPath, "blank");
  }
  const { above = [], hasServiceLinks = false, isFaq = false } = SURROUNDINGS[content] ?? {};
  const name = pagesCopy[content];
  const page = toContentPage(await getContentArea(content, request.signal));
  return { page, path: canonicalPath(content), name, breadcrumbs: [...above, { label: name }], hasServiceLinks, isFaq };
}
