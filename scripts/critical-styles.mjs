/**
 * The style sheet as a list of rules, from which the server puts into each page those that it needs for its first paint
 * (app/server/http/rendering/critical-styles.server.ts; docs/decisions/436).
 */
import postcss from "postcss";

/** A state that no element is in before the visitor comes near it. */
const TOUCHED = /:(?:hover|active)(?![\w-])/;
const NEGATED = /:not\((?:[^()]|\([^()]*\))*\)/g;
const ATTRIBUTES = /\[[^\]]*\]/g;

/** @typedef {{ within: string, selectors: [string, string[]][], body: string }} CriticalRule */

/** @param {string} css a lowered sheet (lower-styles.mjs) @returns {CriticalRule[]} in its order */
export function criticalRules(css) {
  /** @type {CriticalRule[]} */
  const rules = [];
  /** @param {postcss.ChildNode} node @param {string} within */
  const add = (node, within) => {
    if (node.type === "rule") {
      const selectors = node.selectors.map(needed).filter(([selector]) => !TOUCHED.test(selector.replace(NEGATED, "")));
      if (selectors.length > 0) rules.push({ within, selectors, body: `{${(node.nodes ?? []).join(";")}}` });
    } else if (node.type === "atrule") {
      const isOfRules = node.name === "media" || node.name === "supports";
      if (!isOfRules) rules.push({ within, selectors: [], body: node.toString() });
      else if (node.params !== "print") node.each((child) => add(child, `${within}@${node.name} ${node.params}{`));
    }
  };
  postcss.parse(css).each((node) => add(node, ""));
  return rules;
}

/** @param {string} selector @returns {[string, string[]]} with the classes of the elements that it names */
function needed(selector) {
  const classes = selector
    .replace(NEGATED, "")
    .replace(ATTRIBUTES, "")
    .matchAll(/\.([\w-]+)/g);
  return [selector, Array.from(classes, ([, name = ""]) => name)];
}
