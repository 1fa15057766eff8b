import { expect, test } from "vitest";
import { trimRemix } from "../../../scripts/trim-remix.mjs";

test("a client of Remix that reads its options otherwise stops the build", () => {
  expect(() => trimRemix("window.__remixContext.future.v3_fetcherPersist", { routes: {} })).toThrow(/v3_lazyRoute/);
});

test("a route that loads in the browser stops the build", () => {
  expect(() => trimRemix("", { routes: { home: { hasClientLoader: true } } })).toThrow(/clientLoader/);
});
