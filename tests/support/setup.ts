import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { removeFolders } from "./folders";
import "./matchers";
import { takeMistakes, watchMistakes } from "./upstream-mistakes";

// In every test: the site makes no call that violates the contract (upstream.md §3, §4).
watchMistakes();
const expectNoMistakes = () => expect(takeMistakes(), "calls that the upstream refused").toEqual([]);
afterEach(expectNoMistakes);
// Violations from a file's first or last hooks.
afterAll(expectNoMistakes);
// After what a file's own hooks end: a site may still write to its folders.
beforeAll(() => removeFolders);
