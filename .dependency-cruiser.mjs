/**
 * The layers of docs/architecture.md: which folder may import which, and no circles. `scripts/check-layers.mjs` checks
 * them, and draws them in that document.
 */
import { readdirSync } from "node:fs";

/** Layer → the layers it may import, besides itself. @type {Record<string, readonly string[]>} */
export const LAYERS = {
  domain: [],
  ui: ["domain"],
  cms: ["domain", "ui"],
  server: ["domain"],
  screens: ["domain", "ui", "cms", "server"],
  routes: ["domain", "ui", "cms", "server", "screens"],
};
/** Folders of a layer, lowest first: each may import those before it. @type {Record<string, readonly string[]>} */
export const FOLDERS = {
  ui: ["styles", "copy", "components", "forms", "seo", "features", "layout"],
  cms: ["engine", "blocks", "chrome", "pages"],
  server: [
    ...["platform", "upstream", "cache", "once", "recording", "session"],
    ...["content", "catalogue", "search", "stores", "jobs", "verification", "seo"],
    "http",
  ],
};

/** Files of this repository, as opposed to packages. */
const OWN = "^(?:app|demo|tools|scripts|tests)/|^[^/]+[.][a-z]+$";
/** What the compiler keeps out of the browser, or takes server code out of. */
const ON_THE_SERVER = "[.]server[.]tsx?$|^app/(?:routes/|screens/|(?:server/main|static-chrome|root)[.]tsx?$)";

/** @param {readonly string[]} names */
const anyOf = (names) => `(?:${names.join("|")})`;

/** @param {string} name @param {{ path?: string, pathNot?: string }} from @param {object} to */
const forbid = (name, from, to) =>
  /** @type {import("dependency-cruiser").IForbiddenRuleType} */ ({ name, severity: "error", from, to });

const layers = Object.entries(LAYERS).map(([layer, allowed]) =>
  forbid(`layer-${layer}`, { path: `^app/${layer}/` }, { path: OWN, pathNot: `^app/${anyOf([layer, ...allowed])}/` }),
);
const folders = Object.entries(FOLDERS).flatMap(([layer, order]) =>
  order.map((folder, index) =>
    forbid(
      `folder-${layer}-${folder}`,
      { path: `^app/${layer}/${folder}/` },
      { path: `^app/${layer}/`, pathNot: `^app/${layer}/${anyOf(order.slice(0, index + 1))}/` },
    ),
  ),
);
/** Their names hold `$` and brackets, which a back-reference in a rule would not escape. */
const routeFolders = readdirSync(new URL("app/routes", import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => `^app/routes/${name.replace(/[$.[\]]/g, "\\$&")}/`)
  .map((path) => forbid("route-imports-its-own-folder", { path }, { path: "^app/routes/", pathNot: path }));
const everyFolder = Object.entries(FOLDERS).map(([layer, order]) => `^app/${layer}/${anyOf(order)}/`);

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    ...layers,
    ...folders,
    ...routeFolders,
    forbid("route-file-imports-no-route", { path: "^app/routes/[^/]+$" }, { path: "^app/routes/" }),
    forbid("folder-has-its-place", {}, { path: `^app/${anyOf(Object.keys(FOLDERS))}/[^/]+/`, pathNot: everyFolder }),
    forbid("no-circle", {}, { circular: true }),
    forbid("no-unresolved", {}, { couldNotResolve: true }),
    forbid("domain-imports-zod-only", { path: "^app/domain/" }, { pathNot: "^app/domain/|^node_modules/zod/" }),
    // Only there are upstream's shapes known.
    forbid(
      "upstream-is-private",
      { path: "^app/", pathNot: "^app/(?:server/|[^/]+$)" },
      { path: "^app/server/upstream/" },
    ),
    forbid("server-files-say-so", {}, { path: "^app/server/", pathNot: "[.]server[.]ts$|/main[.]ts$" }),
    // Except their types.
    forbid(
      "no-server-code-in-the-browser",
      { path: "^app/", pathNot: ON_THE_SERVER },
      { path: "[.]server[.]tsx?$", dependencyTypesNot: ["type-only"] },
    ),
    forbid("nothing-imports-a-test", { pathNot: "^tests/" }, { path: "[.]test[.]tsx?$" }),
    forbid("tests-stay-outside", { pathNot: "^(?:tests|tools)/" }, { path: "^tests/" }),
    forbid("app-stands-alone", { path: "^app/" }, { path: OWN, pathNot: "^app/" }),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(?:build|bench)/" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    detectJSDocImports: true,
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "require", "node", "types"] },
  },
};
