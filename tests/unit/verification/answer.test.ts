import { expect, it } from "vitest";
import { failureText, resultLines, waitText } from "~/ui/features/verification/verification-answer";

const note = "每个验证码仅可查询5次，超过次数后将被冻结。";
const contactUs = "如有疑问，请联系我们。";
const warning = "请谨防假冒产品，并通过官方渠道购买。如有疑问，请联系我们。";
const base = { isKnown: true, prompt: "提示", queryTimes: 2, firstSearchTime: null } as const;

it.each([
  ["first query", { ...base, status: 1 }, ["提示", note]],
  ["repeated", { ...base, status: 2 }, ["提示", "您所查询的条形码此前已被查询过", note]],
  ["blocked", { ...base, status: 3 }, ["提示", contactUs]],
  ["error", { ...base, status: 4 }, ["提示", contactUs]],
  ["any other status", { ...base, status: null }, ["提示", warning]],
  ["wrong code", { ...base, isKnown: false, status: null }, ["您所查询的条形码错误", warning]],
  ["wrong code with a status", { ...base, isKnown: false, status: 1 }, ["您所查询的条形码错误", warning]],
  ["no prompt", { ...base, prompt: null, status: 1 }, [note]],
] as const)("the texts of a result (product.md §8.2): %s", (_, result, lines) => {
  expect(resultLines(result)).toEqual(lines);
});

const reference = { id: "3f2a91bc", at: "2026-11-24 15:58" };
const quoted = "参考号：3f2a91bc（2026-11-24 15:58）";
it.each([
  [{ kind: "invalid", result: {} }, "请输入验证二维码"],
  [{ kind: "failed", message: null, waitS: null, reference: null }, "请求失败，请稍后重试！"],
  [{ kind: "failed", message: "维护中", waitS: 9, reference: null }, "维护中"],
  [{ kind: "failed", message: "维护中", waitS: 9, reference }, `维护中\n${quoted}`],
  [{ kind: "failed", message: null, waitS: 360, reference: null }, "请求失败，请稍后重试！请在6分钟后再试。"],
  [{ kind: "tooMany", waitS: 30, reference }, `查询过于频繁，请在30秒后再试。\n${quoted}`],
] as const)("the texts of an answer that is no result: %o", (answer, text) => expect(failureText(answer)).toBe(text));

it("the texts of an answer that is no result never names a shorter wait than there is", () => {
  expect(waitText(90)).toBe("请在90秒后再试。");
  expect(waitText(91)).toBe("请在2分钟后再试。");
  expect(waitText(3600)).toBe("请在60分钟后再试。");
});
