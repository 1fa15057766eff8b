import { cssBundleHref } from "@remix-run/css-bundle";
import { renderToStaticMarkup } from "react-dom/server";
import type { NearestStore } from "~/ui/features/stores/nearest-store";
import { NearestStorePage } from "~/ui/features/stores/nearest-store-page";

/** The iframe document for visitors without script; null = there is no store to show. */
export function renderFrame(store: NearestStore | null): string {
  const page = <NearestStorePage store={store} stylesheets={cssBundleHref ? [cssBundleHref] : []} />;
  return `<!DOCTYPE html>${renderToStaticMarkup(page)}`;
}
