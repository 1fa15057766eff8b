import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { ContentPage, contentPageMeta } from "~/cms/pages/content-page";
import type { ContentPageView } from "~/cms/pages/content-page.server";
import type { Block } from "~/cms/blocks/block";
import type { BreadcrumbItem } from "~/ui/components/breadcrumb";

type ContentLoader = (args: LoaderFunctionArgs) => Promise<ContentPageView>;

export interface ContentScreen {
  name: string;
  /** Canonical path. */
  path: string;
  /** The breadcrumbs between the home page and this page. */
  above?: readonly BreadcrumbItem[];
  jsonLd?: (blocks: readonly Block[]) => readonly object[];
  /** Rendered below the content. */
  below?: ReactNode;
}

/** What the route of a page with one content exports, besides its loader, which calls `loadContentScreen`. */
export function contentScreen({ name, path, above = [], jsonLd, below }: ContentScreen) {
  const breadcrumbs = [...above, { label: name }];
  const meta: MetaFunction<ContentLoader> = ({ data, matches }) =>
    contentPageMeta(matches, data, {
      name,
      path,
      breadcrumbs,
      jsonLd: data === undefined ? [] : (jsonLd?.(data.blocks) ?? []),
    });
  const Screen = () => (
    <ContentPage title={name} page={useLoaderData<ContentLoader>()}>
      {below}
    </ContentPage>
  );
  return { meta, handle: { breadcrumb: () => breadcrumbs }, Screen };
}
