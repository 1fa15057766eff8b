import { toContentPage } from "~/cms/pages/content-page.server";
import { getContentArea } from "~/server/content/content-area.server";
import { config } from "~/server/platform/config/config.server";
import { redirectWithToast } from "~/server/session/flash.server";
import { decoded } from "~/domain/urls/decoded";
import { trimEndOf } from "~/domain/urls/trim-end";
import { urls } from "~/domain/urls/urls";
import type { BreadcrumbItem } from "~/ui/components/breadcrumb";
import { errorsCopy } from "~/ui/copy/errors";
import { pagesCopy } from "~/ui/copy/pages";

interface ContentScreen {
  path: string;
  name: string;
  content: Parameters<typeof getContentArea>[0];
  /** The breadcrumbs between the home page and this page. */
  above?: readonly BreadcrumbItem[];
  /** The URL that search engines are given, if it is not its own. */
  canonical?: string;
  hasServiceLinks?: true;
  /** Its accordions are questions and answers. */
  isFaq?: true;
}

const aboutUs = [{ label: pagesCopy.aboutUs, href: urls.aboutUs }];
const customerService = [{ label: pagesCopy.customerService }];
const member = [{ label: pagesCopy.member, href: urls.member }];
const brandStory = [{ label: pagesCopy.brandStory, href: urls.brandStory }];
const ourHistory = [...brandStory, { label: pagesCopy.ourHistory, href: urls.ourHistory }];
const inService = urls.customerService;

/** The pages that one content fills. Each has a route that exports `content-screen.tsx`. */
const SCREENS: readonly ContentScreen[] = [
  { path: urls.aboutUs, name: pagesCopy.aboutUs, content: "aboutUs" },
  { path: urls.career, name: pagesCopy.career, content: "career", above: aboutUs },
  { path: urls.group, name: pagesCopy.group, content: "group", above: aboutUs },
  { path: urls.ourHistory, name: pagesCopy.ourHistory, content: "ourHistory", above: brandStory },
  { path: urls.annualPlate, name: pagesCopy.annualPlate, content: "annualPlate", above: ourHistory },
  { path: urls.workmanship, name: pagesCopy.workmanship, content: "workmanship", above: brandStory },
  { path: urls.productStory, name: pagesCopy.productStory, content: "productStory", above: brandStory },
  { path: urls.member, name: pagesCopy.member, content: "member", hasServiceLinks: true },
  { path: urls.damagedForNew, name: pagesCopy.damagedForNew, content: "damagedForNew", above: member },
  { path: inService.customised, name: pagesCopy.customised, content: "customised", above: customerService },
  { path: inService.giftWrap, name: pagesCopy.giftWrap, content: "giftWrap", above: customerService },
  { path: inService.faq, name: pagesCopy.faq, content: "faq", above: customerService, isFaq: true },
  {
    path: inService.productMaintenance,
    name: pagesCopy.productMaintenance,
    content: "productMaintenance",
    above: customerService,
    hasServiceLinks: true,
  },
  {
    path: inService.damagedAndReplaced,
    name: pagesCopy.damagedAndReplaced,
    content: "damagedAndReplaced",
    above: customerService,
    canonical: urls.damagedForNew,
  },
  { path: urls.cookie, name: pagesCopy.cookie, content: "cookie", hasServiceLinks: true },
  { path: urls.privacy, name: pagesCopy.privacy, content: "privacyPolicy", hasServiceLinks: true },
];

/** The router takes any case, encoded characters, and a slash at the end. */
export function screenAt(pathname: string): ContentScreen | undefined {
  const wanted = trimEndOf(decoded(pathname), "/").toLowerCase();
  return SCREENS.find(({ path }) => path.toLowerCase() === wanted);
}

/**
 * A page that one content fills, with what it is called and what is around it. A site that has its privacy policy
 * elsewhere names no content for it: the URL is then unknown.
 * @throws Response 503
 */
export async function loadContentScreen(request: Request) {
  const screen = screenAt(new URL(request.url).pathname);
  if (screen === undefined || config().site.contents[screen.content] === undefined) {
    throw await redirectWithToast(urls.home, errorsCopy.unknownPath, "blank");
  }
  const { path, canonical = path, name, above = [], hasServiceLinks = false, isFaq = false } = screen;
  const page = toContentPage(await getContentArea(screen.content, request.signal));
  return { page, path: canonical, name, breadcrumbs: [...above, { label: name }], hasServiceLinks, isFaq };
}
