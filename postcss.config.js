import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import globalData from "@csstools/postcss-global-data";
import postcss from "postcss";
import customMedia from "postcss-custom-media";

const app = fileURLToPath(new URL("app", import.meta.url));

/**
 * Puts each style sheet into the cascade layer of its folder, so that what is composed of parts may change them, whatever
 * the order of the bundle. Those of app/ui/styles name their layers themselves.
 * @type {postcss.Plugin}
 */
const layerOfFolder = {
  postcssPlugin: "layer-of-folder",
  Once(sheet) {
    const file = relative(app, sheet.source?.input.file ?? "");
    if (/^ui\/styles\//.test(file)) return;
    const params = /^ui\/(?:components|forms)\//.test(file) ? "parts" : "page";
    const layer = postcss.atRule({ name: "layer", params, nodes: sheet.nodes });
    sheet.removeAll();
    sheet.append(layer);
  },
};

/** For the compiler's build and its dev server. The custom media of media.css are known in every style sheet. */
export default {
  plugins: [layerOfFolder, globalData({ files: [`${app}/ui/styles/media.css`] }), customMedia()],
};
