/** A series' landing page (product.md §2.11), which has two URLs. */
import { urls } from "~/domain/urls/urls";
import { getSeriesLanding } from "~/server/catalogue/catalogue.server";
import { pathSegment } from "~/server/http/path.server";
import { orRedirect } from "~/server/session/loader-errors.server";
import { errorsCopy } from "~/ui/copy/errors";
import { toSeriesLanding, type SeriesBase } from "~/ui/features/series/series-view";
import type { Block } from "../blocks/block";
import { parseContents, type ParseContext } from "../blocks/parse.server";
import { parseVideoBlock } from "./video-block.server";

/**
 * The loader of `/products/{nav1}` and `/collections/{nav1}`, with `?isAll=true` too.
 * @throws {Response} a redirect to all series where there is no such one
 */
export async function loadSeriesLanding(request: Request, base: SeriesBase) {
  const isAll = new URL(request.url).searchParams.get("isAll") === "true";
  const load = getSeriesLanding(pathSegment(request, 1), { isAll }, request.signal);
  const { content, ...found } = await orRedirect(load, urls.products, errorsCopy.gone);
  return {
    landing: toSeriesLanding(found, { base, isAll }),
    blocks: content === null ? [] : parseLandingContent(content, { isAll }),
  };
}

/**
 * All blocks of the content that the virtual content list names for the page; with `isAll` only its media, and only if
 * that is a video (product.md §2.11 "Outcomes"). Never throws.
 */
function parseLandingContent(
  { contents, ...context }: ParseContext & { contents: unknown },
  { isAll }: { isAll: boolean },
): Block[] {
  const blocks = isAll ? [] : parseContents(contents, context);
  if (blocks.length > 0) return blocks;
  const media = parseVideoBlock(contents, context);
  return media === null || (isAll && media.name !== "videoBlock") ? [] : [media];
}
