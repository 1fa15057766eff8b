import { bulkhead } from "cockatiel";
import type { Paging, ResultPage } from "~/domain/listing";

const CALL_CONCURRENCY = 4;
const ROWS_PER_CALL = 100;

/**
 * The rows of a list, in order, a hundred a page: one call, then at most four at a time. If the upstream returns fewer
 * rows per page than requested, more pages are requested.
 * @param maxCalls the rows after these pages are left out
 */
export async function readAllPages<Row>(
  readPage: (paging: Paging) => Promise<ResultPage<Row>>,
  maxCalls: number,
): Promise<Row[]> {
  const read = (pageNum: number) => readPage({ pageNum, pageSize: ROWS_PER_CALL });
  const first = await read(1);
  if (first.results.length === 0) return [];
  const last = Math.min(Math.ceil(first.total / first.results.length), maxCalls);
  const others = Array.from({ length: Math.max(0, last - 1) }, (_, index) => index + 2);
  let isOver = false;
  const pages = await inParallel(others, async (pageNum) => {
    if (isOver) return [];
    const { results } = await read(pageNum);
    isOver ||= results.length === 0;
    return results;
  });
  return [first.results, ...pages].flat();
}

/** The results for these items, in order; at most four at a time. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const slots = bulkhead(CALL_CONCURRENCY, Infinity);
  return Promise.all(items.map((item) => slots.execute(() => work(item))));
}
