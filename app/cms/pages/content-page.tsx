import type { MetaDescriptor } from "@remix-run/react";
import type { ReactNode } from "react";
import { commonCopy } from "~/ui/copy/common";
import { BACK_HOME, Notice } from "~/ui/components/notice";
import { PageHeader } from "~/ui/components/page-header";
import { pageMeta, siteMetaOf, type PageMeta } from "~/ui/seo/page-meta";
import { CmsContent } from "./cms-content";
import type { ContentPageView } from "./content-page.server";

export interface ContentPageProps {
  /** The page's only h1, unless the content begins with a heading. */
  title: string;
  page: ContentPageView;
  /** What the route adds below the title, and below the content. */
  belowTitle?: ReactNode;
  children?: ReactNode;
  /** Fallback for an empty content. */
  emptyText?: string;
}

/** A page with one content: its h1, its blocks, and the route's additions below. */
export function ContentPage({
  title,
  page,
  emptyText = commonCopy.emptyContent,
  belowTitle,
  children,
}: ContentPageProps) {
  const below = children ? <div className="page column">{children}</div> : null;
  if (page.blocks.length === 0) {
    return (
      <>
        <Notice heading="h1" title={title} text={emptyText} way={BACK_HOME} />
        {belowTitle}
        {below}
      </>
    );
  }
  // What is inserted divides the content after its heading.
  const opening = page.isTitled && belowTitle ? page.blocks.findIndex(({ name }) => name !== "spacing") + 1 : 0;
  const rest = page.blocks.slice(opening);
  return (
    <>
      {page.isTitled ? null : <PageHeader title={title} isOfText={page.blocks[0]?.name === "common"} />}
      {opening > 0 ? <CmsContent blocks={page.blocks.slice(0, opening)} isTitled /> : null}
      {belowTitle}
      {rest.length > 0 ? <CmsContent blocks={rest} isTitled={page.isTitled && opening === 0} /> : null}
      {below}
    </>
  );
}

/** Meta tags of a page with one content; `page` is missing if it could not be loaded. */
export function contentPageMeta(
  matches: readonly { id: string; data: unknown }[],
  page: Pick<ContentPageView, "description" | "image"> | undefined,
  facts: Pick<PageMeta, "name" | "details" | "path" | "breadcrumbs" | "noIndex" | "jsonLd">,
): MetaDescriptor[] {
  return pageMeta(siteMetaOf(matches), { ...facts, description: page?.description, image: page?.image });
}
