import { expect, test } from "vitest";
import { provokeMistakes } from "../../support/upstream-mistakes";
import { makeAsker } from "./ask";

type Asker = ReturnType<typeof makeAsker>;

const PERSON = { jobId: "J1001", personName: "林知夏", phoneNumber: "13812345678", cityId: "310100" };

async function captchaOf(asker: Asker): Promise<{ captchaKey: string; captchaCode: string }> {
  const { data } = await asker.read(asker.get("recruitJob/getCaptchaImage"));
  const { captchaKey } = data as { captchaKey: string };
  return { captchaKey, captchaCode: asker.upstream.state.captchas.get(captchaKey) ?? "" };
}

function formOf(fields: Record<string, string>, files: ReadonlyArray<readonly [string, string, Buffer]>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [field, name, bytes] of files) form.append(field, new Blob([bytes as BlobPart]), name);
  return form;
}

const submit = (asker: Asker, form: FormData) =>
  asker.send(
    new Request(asker.url("recruitJob/applyJob"), {
      method: "POST",
      headers: { storeCode: "ST0001", token: "t" },
      body: form,
    }),
  );

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
