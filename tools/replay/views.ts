import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { compareFields, type ComparedField } from "./compare";
import { stableText } from "~/server/recording/exchange.server";
import type { RouteView } from "~/server/recording/run-loaders.server";
import { UsageError } from "./usage-error";

/** A route's view models, as stored in NAME.views.json. */
export interface StoredView extends RouteView {
  /** Requests of its loaders that are not in the recording. */
  missingRequests: string[];
  /** Paths whose values differ between two runs, such as a form's random key; they are not compared. */
  volatile: string[];
}

type Views = Record<string, StoredView>;

/** A reference to the equal loader data of an earlier route: the root's data is the same on every page. */
interface SameAs {
  sameAs: string;
}

/** Reads NAME.views.json; null if it does not exist. @throws UsageError */
export function readViews(path: string): Views | null {
  if (!existsSync(path)) return null;
  let views: Views | undefined;
  try {
    ({ views } = JSON.parse(readFileSync(path, "utf8")) as { views?: Views });
  } catch (error) {
    throw new UsageError(`${path} cannot be read: ${String(error)}`);
  }
  if (views === undefined) throw new UsageError(`${path} holds no views`);
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
  const compact = Object.entries(views).map(([route, view]) => {
    const loaders = Object.entries(view.loaders).map(([id, data]): [string, unknown] => {
      const text = `${id} ${stableText(data)}`;
      const earlier = firstWith.get(text);
      if (earlier === undefined) firstWith.set(text, route);
      return [id, earlier === undefined ? data : ({ sameAs: earlier } satisfies SameAs)];
    });
    return [route, { ...view, loaders: Object.fromEntries(loaders) }];
  });
  writeFileSync(path, `${JSON.stringify({ views: Object.fromEntries(compact) as unknown }, null, 1)}\n`);
}

/** All fields of the stored and the current view of a route, without volatile fields. */
export function compareViewFields(stored: StoredView, current: StoredView): ComparedField[] {
  const { volatile, ...before } = stored;
  const { volatile: volatileNow, ...after } = current;
  const ignored = new Set([...volatile, ...volatileNow]);
  return compareFields(before, after).filter(({ path }) => !ignored.has(path));
}
