import { createDataCache, type DataCacheOptions } from "~/server/cache/data-cache.server";
import type { RenderResult } from "~/server/http/page-cache/page-cache.server";
import { seconds } from "~/server/platform/durations.server";

/** A cache of data, by the machine's clock and in memory only if nothing else is said. */
export const testDataCache = (given: Partial<DataCacheOptions> = {}) =>
  createDataCache({
    maxBytes: 1024 * 1024,
    countLookup: () => undefined,
    now: () => Date.now(),
    softTimeout: seconds(1),
    pauseAfterFailure: seconds(2),
    ...given,
  });

type RenderedPage = Partial<RenderResult> & { status?: number; tags?: readonly string[] };

/** How a page of this text is rendered. */
export const rendering =
  (text: string, { status = 200, tags = [], ...given }: RenderedPage = {}) =>
  (): Promise<RenderResult> =>
    Promise.resolve({
      response: { status, headers: [], etag: text, raw: Buffer.from(text), compressed: null },
      cacheable: status === 200,
      complete: true,
      reads: { tags, isMemoryOnly: false },
      ...given,
    });
