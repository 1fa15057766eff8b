import { createRequire } from "node:module";

// React's CommonJS files, bundled into an ES module, still ask for Node's own modules by require (docs/decisions/001).
(globalThis as { require?: NodeJS.Require }).require ??= createRequire(import.meta.url);
