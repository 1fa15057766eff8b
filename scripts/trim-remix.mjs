/**
 * Takes out of Remix's client what this site's options rule out: they are known at build time, but Remix reads them from
 * the document, so that no minifier can (docs/decisions/387). Every rule must apply: a version of Remix that says it
 * otherwise stops the build.
 */
import config from "../remix.config.js";

/** @typedef {{ what: string, pattern: RegExp, by: string }} Rule */

/** @type {Record<string, boolean | undefined>} */
const future = { ...config.future };
/** What RemixBrowser tells React Router. */
const v7 = {
  v7_fetcherPersist: future["v3_fetcherPersist"],
  v7_normalizeFormMethod: true,
  v7_partialHydration: true,
  v7_prependBasename: true,
  v7_relativeSplatPath: future["v3_relativeSplatPath"],
  v7_skipActionErrorRevalidation: future["v3_singleFetch"],
  v7_startTransition: true,
};
const V3_OF_THE_CLIENT = ["v3_fetcherPersist", "v3_lazyRouteDiscovery", "v3_relativeSplatPath", "v3_singleFetch"];

/** A property where it is read, whatever object it is read from. @param {string} name */
const readingOf = (name) => new RegExp(String.raw`(?<![\w$.?])(?:[\w$]+\??\.)+${name}\b`, "g");

/** @type {Rule[]} */
const RULES = [
  ...V3_OF_THE_CLIENT.map((name) => ({ name, isOn: future[name] === true })),
  ...Object.entries(v7).map(([name, value]) => ({ name, isOn: value === true })),
].map(({ name, isOn }) => ({ what: `the flag ${name}`, pattern: readingOf(name), by: isOn ? "!0" : "!1" }));
RULES.push(
  { what: "SPA mode", pattern: /window\.__remixContext\.isSpaMode/g, by: "!1" },
  { what: "loaders of the browser", pattern: readingOf("clientLoader"), by: "(void 0)" },
  { what: "their entry in the manifest", pattern: readingOf("hasClientLoader"), by: "!1" },
  {
    what: "a request for each loader's data",
    pattern:
      /if\(typeof (\w+)=="function"\)return await \1\(\);let (\w+)=await \w+\(\w+,\w+\);return \w\?\w+\(\2\):\2/g,
    by: "return await $1()",
  },
  {
    what: "deferred data, which single fetch sends otherwise",
    pattern:
      /typeof \w+\.data=="object"&&typeof \w+\.subscribe=="function"&&typeof \w+\.cancel=="function"&&typeof \w+\.resolveData=="function"/g,
    by: "!1",
  },
  { what: "their results", pattern: /(?<=function \w+\(\w+\)\{return )\w+\.type===\w+\.deferred(?=\})/g, by: "!1" },
  {
    what: "a page that waits for a loader of the browser",
    pattern: /(?<=:)\w+\.id==="root"\?\w+:void 0(?=,)/g,
    by: "void 0",
  },
  { what: "that page's scripts", pattern: /,\w+\?\w+\.createElement\(\w+,null\):null(?=\)\)\))/g, by: "" },
  {
    what: "advice for developers",
    pattern: /(?<==)\w+\.createElement\("script",\{dangerouslySetInnerHTML:\{__html:`[^`]*Hey developer[^`]*`\}\}\)/g,
    by: "null",
  },
  { what: "routes that come later", pattern: readingOf("patchRoutesOnNavigation"), by: "(void 0)" },
  { what: "the wait for them", pattern: /\w+\.active=!1,/g, by: "" },
  { what: "whether a move waits for them", pattern: readingOf("active"), by: "!1" },
  {
    what: "view transitions, which no link asks for",
    pattern: /\w+\.window==null\|\|[\w.]+==null\|\|typeof [\w.]+\.startViewTransition!="function"/g,
    by: "!0",
  },
  { what: "their effect", pattern: /\w+&&\w+&&\w+\.window(?=\)\{let \w+=\w+,\w+=\w+\.promise,)/g, by: "!1" },
  { what: "hot reloading", pattern: /\w+\.createRoutesForHMR=\w+,/g, by: "" },
);

/** @param {string} code */
export const isRemixClient = (code) => code.includes("__remixContext");

/**
 * @param {string} code of the compiler's chunk that holds Remix's client, minified
 * @param {{ routes: Record<string, { hasClientLoader?: boolean }> }} manifest
 * @returns {string}
 */
export function trimRemix(code, { routes }) {
  if (Object.values(routes).some(({ hasClientLoader }) => hasClientLoader)) {
    throw new Error("a route has a clientLoader: take its rules out of trim-remix.mjs");
  }
  return RULES.reduce((rest, { what, pattern, by }) => {
    const trimmed = rest.replace(pattern, by);
    if (trimmed === rest) throw new Error(`trim-remix.mjs does not find in Remix's client: ${what}`);
    return trimmed;
  }, code);
}
