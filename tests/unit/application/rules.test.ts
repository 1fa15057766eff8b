import { BulkheadRejectedError } from "cockatiel";
import { expect, it } from "vitest";
import { MAX_UPLOADS } from "~/domain/jobs/application";
import { isAmbiguous } from "~/server/jobs/jobs.server";
import { BreakerOpenError } from "~/server/platform/circuit-breaker.server";
import { NotSent, UpstreamError } from "~/server/upstream/errors.server";
import { parseApplication } from "~/ui/features/jobs/parse-application";
import { admitFiles, isAccepted } from "~/ui/forms/upload/upload-rules";

const RIGHT = {
  personName: "林知夏",
  phoneNumber: "13812345678",
  cityId: "310100",
  resumeUpload: "a",
  captchaKey: "k",
  captchaCode: "AB12",
};
const NO_DEMANDS = { storeRequired: false, workFileRequired: false };

/** The form with this change, read. */
function parseWith(change: Record<string, string | string[]>, demands = NO_DEMANDS) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...RIGHT, ...change }))
    for (const one of [value].flat()) form.append(name, one);
  return parseApplication(form, demands);
}

it.each([
  [{}, NO_DEMANDS, {}],
  [{ personName: "  " }, NO_DEMANDS, { personName: ["请输入姓名"] }],
  [{ personName: "𠮷".repeat(20) }, NO_DEMANDS, {}],
  [{ personName: "字".repeat(21) }, NO_DEMANDS, { personName: ["姓名不能超过20个字"] }],
  [{ phoneNumber: "" }, NO_DEMANDS, { phoneNumber: ["请输入手机号码"] }],
  [{ phoneNumber: "12812345678" }, NO_DEMANDS, { phoneNumber: ["请输入正确格式的手机号码"] }],
  [{ phoneNumber: "1381234567" }, NO_DEMANDS, { phoneNumber: ["请输入正确格式的手机号码"] }],
  [{ phoneNumber: " 19912345678 " }, NO_DEMANDS, {}],
  [{ cityId: "" }, NO_DEMANDS, { cityId: ["请选择地点偏好"] }],
  [{}, { ...NO_DEMANDS, storeRequired: true }, { positionIdList: ["请选择门店"] }],
  [{ positionIdList: ["1", "2", "3"] }, NO_DEMANDS, { positionIdList: ["最多选择2家门店"] }],
  [{ resumeUpload: "" }, NO_DEMANDS, { resumeUpload: ["请上传简历"] }],
  [{}, { ...NO_DEMANDS, workFileRequired: true }, { portfolioUpload: ["请上传作品集"] }],
  [{ captchaCode: "" }, NO_DEMANDS, { captchaCode: ["请输入验证码"] }],
  [{ captchaCode: "12345" }, NO_DEMANDS, { captchaCode: ["验证码不能超过4个字符"] }],
  [{ captchaKey: "" }, NO_DEMANDS, { captchaKey: ["验证码获取失败，请稍后重试！"] }],
])("the rules of product.md §5.2: %j %j", (change, demands, errors) =>
  expect(parseWith(change, demands).reply().error ?? {}).toEqual(errors),
);

const sent = (phoneNumber: string) => {
  const submission = parseWith({ phoneNumber });
  return submission.status === "success" ? submission.value.phoneNumber : null;
};

it.each([
  "138 1234 5678",
  "138-1234-5678",
  "+86 138–1234–5678",
  "+86(138)12345678",
  "0086-13812345678",
  "8613812345678",
  "１３８１２３４５６７８",
  "＋８６（138）1234・5678".replace("・", "　"),
  "\u202d138\u00a01234\u20035678\u202c",
])("a phone number as people write it: %s is its eleven digits", (text) => expect(sent(text)).toBe("13812345678"));

it("a captcha typed on a full-width keyboard is its plain characters", () => {
  const submission = parseWith({ captchaCode: "Ａb１２" });
  expect(submission.status === "success" && submission.value.captchaCode).toBe("Ab12");
});

it.each(["138123456789", "+1 138 1234 5678", "86 12812345678", "1381234567a", "138,1234,5678"])(
  "a phone number as people write it: %s is none",
  (text) => expect(sent(text)).toBeNull(),
);

it.each([
  ["a.JPG", "", ".jpeg", true],
  ["a.jpeg", "", ".jpg", true],
  ["a.png", "image/png", "image/*", true],
  ["a.png", "image/png", "image/jpeg, image/png", true],
  ["a.pdf", "", "*", true],
  ["pdf", "", ".pdf", false],
  ["a.pdf.exe", "application/pdf", ".pdf", false],
  ["a.pdf", "", "", false],
])("the file accept check: %s (%s) by %s: %s", (name, type, accept, accepted) => {
  expect(isAccepted({ name, type }, accept)).toBe(accepted);
});

it("the file accept check keeps the latest of one, the first of many, ignores names that are there, and says what it refuses", () => {
  const file = (name: string, size = 1) => ({ name, size, type: "" });
  expect(admitFiles([], [file("a.pdf"), file("b.pdf")], MAX_UPLOADS.resume).admitted).toEqual([file("b.pdf")]);
  const corrected = file("a.pdf");
  expect(admitFiles(["a.pdf"], [corrected], MAX_UPLOADS.resume)).toEqual({ admitted: [corrected], refused: [] });
  expect(admitFiles(["a.pdf"], [corrected], MAX_UPLOADS.portfolio)).toEqual({ admitted: [], refused: [] });
  const many = ["1", "2", "3"].map((n) => file(`${n}.pdf`));
  const given = [...many, file("x.exe"), file("big.pdf", 10 * 1024 * 1024 + 1), file("empty.doc", 0)];
  const { admitted, refused } = admitFiles(["p.pdf", "q.pdf", "1.pdf"], given, MAX_UPLOADS.portfolio);
  expect(admitted).toEqual([file("2.pdf"), file("3.pdf")]);
  expect(refused.map(({ file: { name }, reason }) => [name, reason])).toEqual([
    ["x.exe", "type"],
    ["big.pdf", "size"],
    ["empty.doc", "empty"],
  ]);
  expect(admitFiles(["1", "2", "3", "4"], many, MAX_UPLOADS.portfolio).refused).toHaveLength(2);
});

const failure = (kind: UpstreamError["kind"], status: number | null, cause?: unknown) =>
  new UpstreamError(kind, {
    endpoint: "recruitJob/applyJob",
    status,
    reason: "test",
    cause: cause === undefined ? undefined : new TypeError("fetch failed", { cause }),
  });
const coded = (code: string) => Object.assign(new Error(), { code });
it.each([
  [failure("rejected", 200), false],
  [failure("timeout", null), true],
  [failure("badResponse", 200), true],
  [failure("unavailable", 200), true],
  [failure("unavailable", 500), false],
  [failure("unavailable", 404), false],
  [failure("unavailable", 504), true],
  [failure("unavailable", 302), true],
  [failure("unavailable", null), true],
  [failure("unavailable", null, "no error"), true],
  [failure("unavailable", null, coded("ECONNRESET")), true],
  [failure("unavailable", null, coded("ECONNREFUSED")), false],
  [failure("unavailable", null, new NotSent("no file")), false],
  [failure("unavailable", null, new BreakerOpenError("open")), false],
  [failure("unavailable", null, new BulkheadRejectedError(1, 1)), false],
])("after %s the application may have arrived: %s", (error, arrived) => expect(isAmbiguous(error)).toBe(arrived));
