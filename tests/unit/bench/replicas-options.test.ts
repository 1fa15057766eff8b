import { expect, test } from "vitest";
import { OptionsError, readOptions } from "../../../tools/bench/replicas/options";

test("each of three outages is a sixth of the run by default", () => {
  expect(readOptions([])).toEqual({ seconds: 360, outageS: 60, rate: 100, seed: 1 });
  expect(readOptions(["--seconds", "30", "--rate", "40"])).toEqual({ seconds: 30, outageS: 5, rate: 40, seed: 1 });
});

test.each([
  ["--seconds", "0"],
  ["--seconds", "three"],
  ["--seconds", ""],
  ["--outage", "Infinity"],
  ["--rate", "-1"],
  ["--seed", "NaN"],
])("%s %j is refused", (name, text) => {
  // `=` lets a value begin with a hyphen.
  expect(() => readOptions([`${name}=${text}`])).toThrow(
    new OptionsError(`${name} must be a number greater than 0, not "${text}".`),
  );
});

test.each([
  [["--seconds", "60", "--outage", "20"], "3 outages of --outage 20 must be shorter than the run of 60 seconds."],
  [["--seconds", "3"], "3 outages of --outage 1 must be shorter than the run of 3 seconds."],
])("%j leaves no time around the outages and is refused", (args, message) => {
  expect(() => readOptions(args)).toThrow(new OptionsError(message));
});

test("an unknown option is refused in one line", () => {
  expect(() => readOptions(["--minutes", "3"])).toThrow(OptionsError);
});
