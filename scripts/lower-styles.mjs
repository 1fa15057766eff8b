/**
 * Rewrites the site's style sheet for browsers of about Chrome 80 and iOS 13 (docs/decisions/345), which drop every
 * rule inside a cascade layer. Newer browsers compute the same styles from the result.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as esbuild from "esbuild";
import postcss from "postcss";
import logical from "postcss-logical";

const TARGET = ["chrome80", "safari13"];
/**
 * Supported since the browser versions that support `gap` in flex boxes (Safari 14.1, Chrome 87); `gap` itself cannot
 * be tested with @supports.
 */
const KNOWS_FLEX_GAP = "(inset: 0)";

/** @param {string} css with layers @returns {Promise<string>} without them, minified */
export async function lowerStyles(css) {
  const { css: flat } = await postcss([marginsForFlexGaps(), layersInOrder, logical()]).process(css, {
    from: undefined,
  });
  const { code } = await esbuild.transform(flat, { loader: "css", minify: true, target: TARGET, charset: "utf8" });
  return code;
}

/**
 * Writes the rules of each layer before those of the next one, below a comment with its name. That they also win over
 * more specific selectors of a layer before is for the style sheets to see to, and for tests/routes/styles.test.ts.
 * @type {postcss.Plugin}
 */
const layersInOrder = {
  postcssPlugin: "layers-in-order",
  OnceExit(sheet) {
    /** @type {Map<string, postcss.ChildNode[]>} */
    const layers = new Map();
    sheet.each((node) => {
      if (node.type === "comment" || (node.type === "atrule" && node.name === "font-face")) return;
      if (node.type !== "atrule" || node.name !== "layer") throw node.error("outside of the layers");
      node.remove();
      for (const name of postcss.list.comma(node.params)) {
        layers.set(name, [...(layers.get(name) ?? []), ...(node.nodes ?? [])]);
      }
    });
    for (const [name, nodes] of layers) {
      sheet.append(postcss.comment({ text: `! ${name}`, raws: { left: "" } }), ...nodes);
    }
  },
};

/**
 * Margins for browsers without `gap` in flex boxes, at the end of the weakest layer: a component's own margins stay.
 * @returns {postcss.Plugin}
 */
function marginsForFlexGaps() {
  return {
    postcssPlugin: "margins-for-flex-gaps",
    OnceExit(sheet) {
      const fallback = postcss.atRule({ name: "supports", params: `not ${KNOWS_FLEX_GAP}`, nodes: [] });
      sheet.walkRules((rule) => {
        const margins = marginsOf(rule);
        if (margins === null) return;
        const selector = rule.selectors.map((one) => one + margins.children).join(",");
        /** @type {postcss.ChildNode} */
        let node = postcss.rule({ selector, nodes: margins.declarations });
        for (let around = rule.parent; around?.type === "atrule"; around = around.parent) {
          const { name, params } = /** @type {postcss.AtRule} */ (around);
          if (name !== "layer") node = postcss.atRule({ name, params, nodes: [node] });
        }
        fallback.append(node);
      });
      sheet.append(postcss.atRule({ name: "layer", params: "base", nodes: [fallback] }));
    },
  };
}

/** @param {postcss.Rule} rule */
function marginsOf(rule) {
  /** @type {Map<string, string>} */
  const own = new Map();
  rule.each((node) => void (node.type === "decl" && own.set(node.prop, node.value)));
  if (!/^(?:inline-)?flex$/.test(own.get("display") ?? "")) return null;
  const [bothOrRow, second] = postcss.list.space(own.get("gap") ?? "");
  const row = own.get("row-gap") ?? bothOrRow ?? "0";
  const column = own.get("column-gap") ?? second ?? bothOrRow ?? "0";
  if (row === "0" && column === "0") return null;
  if (own.get("flex-wrap") === "wrap") {
    return { children: " > *", declarations: [postcss.decl({ prop: "margin", value: `0 ${column} ${row} 0` })] };
  }
  const isColumn = own.get("flex-direction") === "column";
  const prop = isColumn ? "margin-top" : "margin-left";
  return { children: " > * + *", declarations: [postcss.decl({ prop, value: isColumn ? row : column })] };
}

/**
 * Replaces the compiler's style sheet by the lowered one, named by its content hash, and deletes the style sheets that
 * the compiler's script build writes but no page loads.
 * @param {string} root the project's folder, freshly built by `remix build`
 */
export async function lowerBuiltStyles(root) {
  const folder = join(root, "public/build");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const sheets = files.filter((name) => name.endsWith(".css"));
  const compiled = sheets.find((name) => name.startsWith("css-bundle-"));
  if (compiled === undefined) throw new Error("the build holds no stylesheet");
  const layered = readFileSync(join(folder, compiled), "utf8");
  if (!/^@layer [\w, ]+;/.test(layered)) throw new Error("the stylesheet does not begin with the order of its layers");
  const css = await lowerStyles(layered);
  const hash = createHash("sha256").update(css).digest("hex").slice(0, 8);
  const lowered = `css-bundle-${hash}.css`;
  for (const sheet of sheets) rmSync(join(folder, sheet));
  writeFileSync(join(folder, lowered), css);

  const scripts = files.filter((name) => name.endsWith(".js"));
  const users = [join(root, "build/index.js"), ...scripts.map((name) => join(folder, name))].filter((file) =>
    readFileSync(file, "utf8").includes(compiled),
  );
  if (users.length < 2) throw new Error("server and browser do not both name the stylesheet");
  for (const file of users) writeFileSync(file, readFileSync(file, "utf8").replaceAll(compiled, lowered));
}
