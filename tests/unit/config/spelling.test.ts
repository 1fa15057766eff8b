import { expect, it } from "vitest";
import { z } from "zod";
import { misspeltKeys, nearestName } from "~/server/platform/config/spelling.server";

const known = ["API_TOKEN", "API_BASE_URL", "PAGE_TTL_S", "PAGE_STALE_S", "SITE_CONFIG"];

it.each([
  ["APITOKEN", "API_TOKEN", "signs and case do not count"],
  ["api_tokn", "API_TOKEN", "a letter is missing"],
  ["API_TOKENS", "API_TOKEN", "a letter too many"],
  ["API_TOCEN", "API_TOKEN", "another letter"],
  ["API_BASSE_URLS", "API_BASE_URL", "two in a name of ten letters or more"],
  ["SITECONFGI", "SITE_CONFIG", "two, and the name has ten"],
])("%s probably means %s: %s", (name, meant) => {
  expect(nearestName(name, known)).toBe(meant);
});

it.each([
  ["API_TXKXN", "two letters of eight"],
  ["API_BAXXX_URL", "three letters of ten"],
  ["APITO", "too short to be meant"],
  ["HOSTNAME", "a word of its own"],
])("%s means none: %s", (name) => {
  expect(nearestName(name, [...known, "APITOK"])).toBeNull();
});

it("the nearest of several is meant, wherever it stands", () => {
  expect(nearestName("PAGE_TITLE_SS", ["PAGE_TITEL_S", "PAGE_TITLE_S"])).toBe("PAGE_TITLE_S");
  expect(nearestName("PAGE_TITLE_SS", ["PAGE_TITLE_S", "PAGE_TITEL_S"])).toBe("PAGE_TITLE_S");
});

it("a name of six letters may be meant", () => {
  expect(nearestName("ORIGIM", ["ORIGIN"])).toBe("ORIGIN");
});

const shape = z.object({
  storeCode: z.string(),
  pages: z.object({ header: z.string() }),
  footer: z.array(z.string()),
}).shape;

it("a file's misspelt keys are named with their path; notes and texts are left alone", () => {
  const file = { storeCodes: "1", pages: { headers: "2", header: null }, "//storeCode": "a note", footer: ["three"] };
  expect(misspeltKeys(file, shape)).toEqual([
    "storeCodes: is not known; did you mean storeCode?",
    "pages.headers: is not known; did you mean header?",
  ]);
  expect(misspeltKeys(null, shape)).toEqual([]);
  expect(misspeltKeys("storeCodes", shape)).toEqual([]);
});
