import { expect, it } from "vitest";
import { groupsOf, likelySpelling, readSecurityCode } from "~/domain/verification/security-code";

it.each([
  ["ＮＨ０１２３", "NH0123"],
  [" nh01-4444 ", "nh01-4444"],
  ["NH01　4444", "NH01　4444"],
  ["x".repeat(30), "x".repeat(30)],
  ["x".repeat(31), null],
  [" \n", null],
  [null, null],
])("a security code: %s is asked as %s", (typed, asked) => expect(readSecurityCode(typed)).toBe(asked));

it.each([
  ["nh01 4444-4444", "NH0144444444"],
  ["NH01　4444－4444", "NH0144444444"],
  ["ＮＨＯ１４４４４４４４４", "NH0144444444"],
  ["NH01444444o4", "NH0144444404"],
  ["NH01 4444 44OO", "NH0144444400"],
  ["nord0123", "NORD0123"],
  ["NH0144444444", null],
  ["#nho1", null],
  ["nh中文", null],
  ["- -", null],
])("a security code: %s is probably %s", (asked, likely) => expect(likelySpelling(asked)).toBe(likely));

it("a security code is read in fours, or as it was typed", () => {
  expect(groupsOf("NH0123456")).toEqual(["NH01", "2345", "6"]);
  expect(groupsOf("NH01 23")).toEqual(["NH01 23"]);
});
