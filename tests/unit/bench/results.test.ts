import { expect, test } from "vitest";
import { changedOptions, notStoredNotice } from "../../../tools/bench/results.mjs";

test("only a run with the default options is stored", () => {
  const defaults = { seconds: "1", rounds: "9", only: "" };
  expect(changedOptions({ ...defaults }, defaults)).toEqual([]);
  expect(changedOptions({ seconds: 1, rounds: 9, only: "" }, defaults)).toEqual([]);
  const changed = changedOptions({ seconds: "2", rounds: "9", only: "product" }, defaults);
  expect(changed).toEqual(["--seconds 2", "--only product"]);
  expect(notStoredNotice(changed)).toBe(
    "bench/results is unchanged: only runs with the default options are stored there (--seconds 2 --only product).",
  );
});
