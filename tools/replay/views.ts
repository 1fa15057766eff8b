import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { compareValues } from "~/server/recording/compare.server";
import { stableText } from "~/server/recording/exchange.server";
import type { RouteView } from "~/server/recording/run-loaders.server";
import { UsageError } from "./usage-error";

/** A route's view models as stored beside its recording. */
export interface StoredView extends RouteView {
  /** Requests of its loaders that the recording does not hold. */
  missingRequests: string[];
  /** Paths that differ from one run to the next, such as a form's random key: not compared. */
  volatile: string[];
}

type Views = Record<string, StoredView>;

/** A loader's data that an earlier route has stored in full: the chrome is the same on every page. */
interface SameAs {
  sameAs: string;
}

/** The stored view models of NAME.views.json; null where there is no such file. @throws UsageError */
export function readViews(path: string): Views | null {
  if (!existsSync(path)) return null;
  let stored: { views: Views };
  try {
    stored = JSON.parse(readFileSync(path, "utf8")) as { views: Views };
  } catch (error) {
    throw new UsageError(`${path} cannot be read: ${String(error)}`);
  }
  const { views } = stored;
  for (const view of Object.values(views)) {
    for (const [id, data] of Object.entries(view.loaders)) {
      if (isSameAs(data)) view.loaders[id] = views[data.sameAs]?.loaders[id];
    }
  }
  return views;
}

function isSameAs(data: unknown): data is SameAs {
  return typeof data === "object" && data !== null && Object.keys(data).join() === "sameAs";
}

export function writeViews(path: string, views: Views): void {
  const firstWith = new Map<string, string>();
  const short = Object.entries(views).map(([route, view]) => {
    const loaders = Object.entries(view.loaders).map(([id, data]): [string, unknown] => {
      const text = `${id} ${stableText(data)}`;
      const earlier = firstWith.get(text);
      if (earlier === undefined) firstWith.set(text, route);
      return [id, earlier === undefined ? data : ({ sameAs: earlier } satisfies SameAs)];
    });
    return [route, { ...view, loaders: Object.fromEntries(loaders) }];
  });
  writeFileSync(path, `${JSON.stringify({ views: Object.fromEntries(short) as unknown }, null, 1)}\n`);
}

/** What differs between the stored view of a route and today's, volatile fields aside. */
export function compareViews(stored: StoredView, current: StoredView) {
  const { volatile, ...before } = stored;
  const { volatile: volatileNow, ...after } = current;
  const left = new Set([...volatile, ...volatileNow]);
  return compareValues(before, after).filter(({ path }) => !left.has(path));
}
