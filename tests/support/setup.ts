import { afterAll, afterEach, expect } from "vitest";
import "./matchers";
import { takeMistakes, watchMistakes } from "./upstream-mistakes";

// Whatever a test is about: the site makes no call that the upstream has to refuse (upstream.md §3, §4).
watchMistakes();
const expectNoMistakes = () => expect(takeMistakes(), "calls that the upstream refused").toEqual([]);
afterEach(expectNoMistakes);
// What a file's first hooks or last words led to.
afterAll(expectNoMistakes);
