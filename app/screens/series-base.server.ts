import { pathSegment } from "~/server/http/path.server";
import type { SeriesBase } from "~/ui/features/series/series-view";

/** Which of the two prefixes of series the request's path has. */
export const seriesBaseOf = (request: Request): SeriesBase =>
  pathSegment(request, 0) === "collections" ? "collections" : "products";
