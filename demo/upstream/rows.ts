import { isWhole, objectMistake } from "./checks";
import type { Answer, Endpoint } from "./endpoints";

export type Row = Endpoint & { answer: Answer };

export interface PagedBody<Query> {
  pageNum: number;
  pageSize: number;
  queryParam: Query;
}

type Checks = Readonly<Record<string, (value: unknown) => boolean>>;

/** The violation in a list request, or null (upstream.md §3.3). */
export function pagedMistake(body: unknown, required: Checks, optional: Checks): string | null {
  return (
    objectMistake(body, "body", {
      pageNum: isWhole(1, 1_000_000),
      pageSize: isWhole(1, 1000),
      queryParam: () => true,
    }) ?? objectMistake((body as PagedBody<unknown>).queryParam, "body.queryParam", required, optional)
  );
}

/** `data` of a list response (upstream.md §3.3). */
export function page<T>(items: readonly T[], pageNum: number, pageSize: number, toJson: (item: T) => unknown) {
  const from = (pageNum - 1) * pageSize;
  return { total: items.length, pageNum, pageSize, results: items.slice(from, from + pageSize).map(toJson) };
}

interface RowDetails {
  body?: Endpoint["body"];
  fields?: Endpoint["fields"];
  checkBody?: Endpoint["checkBody"];
  answer: Answer;
}

export function row(key: string, method: "GET" | "POST", path: string, token: boolean, details: RowDetails): Row {
  return {
    key,
    method,
    path,
    token,
    body: details.body ?? "none",
    fields: details.fields ?? {},
    ...(details.checkBody ? { checkBody: details.checkBody } : {}),
    answer: details.answer,
  };
}
