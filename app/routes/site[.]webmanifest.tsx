import { config } from "~/server/platform/config.server";
import { addresses } from "~/domain/urls";

export const handle = { cacheable: true };

/** How a phone shows the site on its home screen (product.md §10.2). */
export function loader() {
  const { brand } = config().site;
  const manifest = {
    id: addresses.home,
    name: brand.title,
    short_name: brand.name,
    description: brand.description,
    lang: "zh-CN",
    start_url: addresses.home,
    scope: addresses.home,
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
