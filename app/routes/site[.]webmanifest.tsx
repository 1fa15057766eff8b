import type { PageHandle } from "~/screens/page-handle";
import { config } from "~/server/platform/config/config.server";
import { urls } from "~/domain/urls/urls";

export const handle = { cacheable: true } satisfies PageHandle;

/** The web app manifest: name, icons and colours on a phone's home screen (product.md §10.2). */
export function loader() {
  const { brand } = config().site;
  const manifest = {
    id: urls.home,
    name: brand.title,
    short_name: brand.name,
    description: brand.description,
    lang: "zh-CN",
    start_url: urls.home,
    scope: urls.home,
    display: "browser",
    background_color: "#ffffff",
    theme_color: "#051236",
    icons: [
      { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png" },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { "Content-Type": "application/manifest+json; charset=utf-8" },
  });
}
