import { createRequire } from "node:module";

// React's CommonJS files, bundled into an ES module, still call `require` for Node's built-in modules
// (docs/decisions/001).
(globalThis as { require?: NodeJS.Require }).require ??= createRequire(import.meta.url);
