import { cssBundleHref } from "@remix-run/css-bundle";
import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  Links,
  LiveReload,
  Meta,
  Outlet,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from "@remix-run/react";
import { useEffect, type MouseEvent, type ReactNode } from "react";
import { LinkedContentOpener } from "~/cms/pages/linked-content-opener";
import { readFlash } from "~/server/session/flash.server";
import { urls } from "~/domain/urls/urls";
import type { PageHandle } from "~/screens/page-handle";
import { Breadcrumb, type BreadcrumbItem } from "~/ui/components/breadcrumb";
import { commonCopy } from "~/ui/copy/common";
import { pagesCopy } from "~/ui/copy/pages";
import { RouteError } from "~/ui/layout/errors/lazy-route-error";
import { FailedMove } from "~/ui/layout/failed-move";
import { FooterFrame } from "~/ui/layout/footer/footer-frame";
import { HeaderFrame } from "~/ui/layout/header/header-frame";
import { LayoutVariables } from "~/ui/layout/layout-variables";
import { LinkNavigator } from "~/ui/layout/link-navigator";
import { PageChange } from "~/ui/layout/page-change";
import { NavigationProgress } from "~/ui/components/loading";
import { PageScripts } from "~/ui/layout/page-scripts";
import { pageMeta } from "~/ui/seo/page-meta";
import { loadStaticChrome } from "./static-chrome";
import { FlashNotice, Toasts } from "~/ui/components/toasts/toasts";
import { VerificationForms } from "~/ui/features/verification/verification-forms";
import "~/ui/styles/tokens.css";
import "~/ui/styles/fonts.css";
import "~/ui/styles/base.css";

export const links: LinksFunction = () => [
  ...(cssBundleHref ? [{ rel: "stylesheet", href: cssBundleHref }] : []),
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/icons/apple-touch-icon.png" },
  { rel: "manifest", href: urls.manifest },
  { rel: "alternate", type: "application/atom+xml", href: urls.feed, title: pagesCopy.news },
];

export const meta: MetaFunction<typeof loader> = ({ data, location }) =>
  pageMeta(data?.site ?? null, { path: location.pathname });

export async function loader({ request }: LoaderFunctionArgs) {
  // Header and footer are HTML inserted by entry.server; the browser does not need their data.
  const [{ view }, flash] = await Promise.all([loadStaticChrome(request.signal), readFlash(request)]);
  const { tel } = view.shop.contact;
  return {
    site: view.site,
    privacyPolicyUrl: view.legal.privacyPolicyUrl,
    hotline: tel?.value ?? "",
    flash,
  };
}

/**
 * The chrome is the same on every page, so the root loader is revalidated only for a flash, announced by a marker
 * cookie.
 */
export function shouldRevalidate(): boolean {
  return /(?:^|;\s*)flash_waiting=/.test(document.cookie);
}

const PAGE_END = "page-end";

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="zh-CN" itemScope itemType="https://schema.org/WebPage">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#051236" />
        <meta name="format-detection" content="telephone=no" />
        {/* Delays the first paint until the end of the (small) document, to avoid layout shifts. */}
        <link rel="expect" href={`#${PAGE_END}`} {...{ blocking: "render" }} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <div id={PAGE_END} hidden />
        <ScrollRestoration />
        <PageScripts />
        <LiveReload />
      </body>
    </html>
  );
}

export default function App() {
  return (
    <Chrome>
      <Outlet />
    </Chrome>
  );
}

export function ErrorBoundary() {
  return (
    <Chrome>
      <RouteError />
    </Chrome>
  );
}

/** Header, breadcrumbs, page, footer (product.md §2.2); a product line's page has none of them. */
function Chrome({ children }: { children: ReactNode }) {
  // null after an action that threw: no loader ran.
  const data = useRouteLoaderData<typeof loader>("root") ?? null;
  const isStandalone = useLocation().pathname.toLowerCase().includes("/flora-danica");
  useEffect(() => {
    document.documentElement.dataset["hydrated"] = "true";
  }, []);
  const around = data !== null && !isStandalone;
  const breadcrumb = useBreadcrumb();
  const hasBreadcrumb = around && breadcrumb !== undefined;
  return (
    <>
      <a className="skip-link" href="#main" onClick={skipToContent}>
        {commonCopy.skipToContent}
      </a>
      {around ? <HeaderFrame /> : null}
      {hasBreadcrumb ? <Breadcrumb items={breadcrumb} /> : null}
      {/* Keyed: an element that stayed while the breadcrumbs above it came or went would count as a layout shift. */}
      <main key={String(hasBreadcrumb)} id="main" tabIndex={-1}>
        {children}
      </main>
      {around ? <FooterFrame /> : null}
      <FlashNotice flash={data?.flash ?? null} />
      <LinkNavigator />
      <PageChange />
      <FailedMove />
      <LinkedContentOpener />
      <VerificationForms />
      <NavigationProgress />
      <Toasts />
      <LayoutVariables />
    </>
  );
}

/** Not as a fragment link: the router would re-render the page and drop a form that is not hydrated yet. */
function skipToContent(event: MouseEvent<HTMLAnchorElement>): void {
  const main = document.getElementById("main");
  if (main === null) return;
  event.preventDefault();
  main.scrollIntoView();
  main.focus({ preventScroll: true });
}

function useBreadcrumb(): readonly BreadcrumbItem[] | undefined {
  const breadcrumbs = useMatches().map(({ data, handle }) =>
    data ? (handle as PageHandle | undefined)?.breadcrumb?.(data as never) : undefined,
  );
  return breadcrumbs.filter((items) => items?.length).pop();
}
