import { createHash } from "node:crypto";
import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { provokeMistakes } from "../../support/upstream-mistakes";
import { makeAsker } from "./ask";

interface CaptchaJson {
  captchaKey: string;
  imageBase64: string;
}
type Asker = ReturnType<typeof makeAsker>;

const PERSON = { jobId: "J1001", personName: "林知夏", phoneNumber: "13812345678", cityId: "310100" };

async function captchaOf(asker: Asker): Promise<{ captchaKey: string; captchaCode: string; image: string }> {
  const data = (await asker.read(asker.get("recruitJob/getCaptchaImage"))).data as CaptchaJson;
  const captchaCode = asker.upstream.state.captchas.get(data.captchaKey) ?? "";
  return { captchaKey: data.captchaKey, captchaCode, image: data.imageBase64 };
}

function formOf(fields: Record<string, string>, files: ReadonlyArray<readonly [string, string, Buffer]>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [field, name, bytes] of files) form.append(field, new Blob([bytes as BlobPart]), name);
  return form;
}

/** Sends the form in chunks, as a network would. */
async function submit(asker: Asker, form: FormData) {
  const whole = new Response(form);
  const type = whole.headers.get("content-type") ?? "";
  const bytes = Buffer.from(await whole.arrayBuffer());
  let at = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.subarray(at, (at += 65_536)));
    },
  });
  const init: RequestInit & { duplex: "half" } = {
    method: "POST",
    headers: { storeCode: "ST0001", token: "t", "content-type": type },
    body,
    duplex: "half",
  };
  return asker.read(asker.send(new Request(asker.url("recruitJob/applyJob"), init)));
}

test("a captcha is a readable PNG, with and without the data prefix, answered from the state", async () => {
  const asker = makeAsker();
  const one = await captchaOf(asker);
  const other = await captchaOf(asker);
  expect([one.image, other.image].filter((image) => image.startsWith("data:image/png;base64,"))).toHaveLength(1);
  const png = Buffer.from(one.image.replace(/^data:image\/png;base64,/, ""), "base64");
  expect(png.subarray(1, 4).toString("latin1")).toBe("PNG");
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const data = png.indexOf("IDAT");
  const rows = inflateSync(png.subarray(data + 4, data + 4 + png.readUInt32BE(data - 4)));
  expect(rows).toHaveLength(height * (width + 1));
  // Four letters have dark pixels; an empty image would have none.
  expect(rows.filter((value) => value === 1).length).toBeGreaterThan(500);
  expect(one.captchaCode).toMatch(/^[A-Z3479]{4}$/);
});

test("the pre-check accepts a right captcha without using it up, and refuses a wrong one in words", async () => {
  const asker = makeAsker();
  const { captchaKey, captchaCode } = await captchaOf(asker);
  const check = (body: object) => asker.read(asker.post("recruitJob/checkJobEffectApply", body));
  for (let turn = 0; turn < 2; turn++) {
    expect((await check({ ...PERSON, captchaKey, captchaCode: captchaCode.toLowerCase() })).success).toBe(true);
  }
  expect(await check({ ...PERSON, captchaKey, captchaCode: "0000" })).toMatchObject({
    success: false,
    errorMessage: "验证码错误",
  });
  expect(await check({ ...PERSON, jobId: "gone", captchaKey, captchaCode })).toMatchObject({ success: false });
  expect(asker.upstream.state.upstream.mistakes).toEqual([]);
  provokeMistakes();
  await check({ ...PERSON, phoneNumber: "12345678901", captchaKey, captchaCode });
  expect(asker.upstream.state.upstream.mistakes[0]?.what).toContain("phoneNumber");
});

test("an application is stored with its fields, and its files by name, size and digest; its captcha is used up", async () => {
  const asker = makeAsker();
  const { captchaKey, captchaCode } = await captchaOf(asker);
  const resume = Buffer.alloc(3_000_001, "简");
  const work = Buffer.from("%PDF-1.4 作品");
  const form = formOf({ ...PERSON, captchaKey, captchaCode }, [
    ["resumeFile", "林知夏 简历（终稿）.pdf", resume],
    ["otherFiles", "作品 1.docx", work],
    ["otherFiles", "作品 2.doc", work],
  ]);
  form.append("positionIdList", "001900");
  form.append("positionIdList", "001901");
  expect((await submit(asker, form)).success).toBe(true);
  const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
  expect(asker.upstream.state.applications).toHaveLength(1);
  const stored = asker.upstream.state.applications[0];
  expect(stored?.fields).toMatchObject({ personName: ["林知夏"], positionIdList: ["001900", "001901"] });
  expect(stored?.files.map(({ field, name, size, sha256: digest }) => [field, name, size, digest])).toEqual([
    ["resumeFile", "林知夏 简历（终稿）.pdf", resume.length, sha256(resume)],
    ["otherFiles", "作品 1.docx", work.length, sha256(work)],
    ["otherFiles", "作品 2.doc", work.length, sha256(work)],
  ]);
  expect((await submit(asker, form)).errorMessage).toBe("验证码错误");
  expect(asker.upstream.state.applications).toHaveLength(1);
});

test("an application that is not as upstream.md §4.6 says is a mistake, named", async () => {
  provokeMistakes();
  const asker = makeAsker();
  const { captchaKey, captchaCode } = await captchaOf(asker);
  const right = { ...PERSON, captchaKey, captchaCode };
  const pdf = Buffer.from("%PDF-1.4");
  const wrong: Array<[FormData, string]> = [
    [formOf(right, []), "resumeFile is missing"],
    [formOf({ ...right, jobId: "" }, [["resumeFile", "a.pdf", pdf]]), "jobId is missing"],
    [formOf({ ...right, extra: "1" }, [["resumeFile", "a.pdf", pdf]]), "extra is not known"],
    [formOf(right, [["resumeFile", "a.exe", pdf]]), "a.exe"],
    [
      formOf(right, [
        ["resumeFile", "a.pdf", pdf],
        ["photo", "b.pdf", pdf],
      ]),
      "photo is not known",
    ],
  ];
  for (const [form, what] of wrong) {
    await submit(asker, form);
    expect(asker.upstream.state.upstream.mistakes.at(-1)?.what).toContain(what);
  }
  expect(asker.upstream.state.applications).toEqual([]);
  expect(asker.upstream.state.upstream.calls["recruitJob/applyJob"]).toBe(wrong.length);
});
