import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { MAX_FILES_FORM_BYTES, MAX_UPLOADS, type UploadKind } from "~/domain/jobs/application";
import { readFormBody } from "~/server/jobs/application/form-body.server";
import { settleUploads } from "~/server/jobs/application/settle-uploads.server";
import { documentType } from "~/server/jobs/application/document-type.server";
import type { StagedUploads } from "~/server/jobs/application/staged-uploads.server";
import { CONTENT_TYPES, doc, docx, pdf, zip } from "../../support/documents";
import { newFolder } from "../../support/folders";
import { createTestLimit } from "../../support/test-site";
import { filesIn, makeUploads } from "./make-uploads";

type File = [field: string, name: string, bytes: Uint8Array<ArrayBuffer>];

const RULES = {
  files: { resumeFile: "resume", otherFiles: "portfolio" },
  clientIp: "203.0.113.1",
  max: { resume: 2, portfolio: 3 },
} as const;

const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request("http://site/apply", { method: "POST", body, headers });

function formOf(fields: Iterable<[string, string]>, files: readonly File[] = []): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  for (const [field, name, bytes] of files) form.append(field, new Blob([bytes]), name);
  return form;
}

const other = (name: string): File => ["otherFiles", name, pdf(300)];
const namesOf = (list: readonly { name: string }[]) => list.map(({ name }) => name);

const read = (files: readonly File[], uploads = makeUploads()) => readFormBody(post(formOf([], files)), uploads, RULES);

it("a posted form has its fields and files, in their order, each of its kind", async () => {
  const files: File[] = [["resumeFile", "简历.pdf", pdf(900)], ["otherFiles", "乙.docx", docx(5000)], other("甲.pdf")];
  const form = post(formOf(new URLSearchParams("name=林&store=1&store=2"), files));
  const { fields, drafts, refused } = await readFormBody(form, makeUploads(), RULES);
  expect([fields.get("name"), fields.getAll("store"), refused]).toEqual(["林", ["1", "2"], []]);
  expect(drafts.map(({ kind, name }) => [kind, name])).toEqual([
    ["resume", "简历.pdf"],
    ["portfolio", "乙.docx"],
    ["portfolio", "甲.pdf"],
  ]);
});

it("a posted form may be url-encoded, or nothing at all", async () => {
  const body = await readFormBody(post(new URLSearchParams({ name: "林" })), makeUploads(), RULES);
  expect([...body.fields.entries()]).toEqual([["name", "林"]]);
  const none = await readFormBody(new Request("http://site/apply", { method: "POST" }), makeUploads(), RULES);
  expect([[...none.fields.keys()], none.drafts, none.refused]).toEqual([[], [], []]);
});

it("a posted form says why it refuses a file, under a name that can be quoted, and keeps the others; what is no file is none", async () => {
  const uploads = makeUploads();
  const files: File[] = [
    ["resumeFile", "程序.pdf", new Uint8Array(Buffer.from("MZ"))],
    ["resumeFile", "简历.pdf", pdf(300)],
    ["resumeFile", "又一.pdf", pdf(300)],
    ["otherFiles", `${"长".repeat(300)}.pdf`, pdf(300)],
    // Of fields that have none, and what an input without a choice sends.
    ["constructor", "甲.pdf", pdf(300)],
    ["photo", "乙.pdf", pdf(300)],
    ["otherFiles", "", new Uint8Array()],
  ];
  const { drafts, refused } = await read(files, uploads);
  expect(namesOf(drafts)).toEqual(["简历.pdf"]);
  expect(filesIn(uploads)).toHaveLength(1);
  expect(refused.map(({ kind, name, reason }) => [kind, name, reason]).sort()).toEqual([
    ["portfolio", "长".repeat(255), "name"],
    ["resume", "又一.pdf", "count"],
    ["resume", "程序.pdf", "type"],
  ]);
});

it("a posted form says when a client may send again who sent too many files", async () => {
  const uploads = makeUploads({ limit: createTestLimit({ name: "upload", points: 1, perMs: 60_000 }) });
  const { refused } = await read([other("甲.pdf"), other("乙.pdf")], uploads);
  expect(refused).toMatchObject([{ name: "乙.pdf", reason: "tooMany", retryAfterS: expect.any(Number) as number }]);
});

const manyFields = formOf(Array.from({ length: 65 }, (_, at) => [`field${String(at)}`, ""]));
const cutOff = "--b\r\nContent-Disposition: form-data; name=a; filename=b.pdf\r\n\r\n%PDF";
it.each([
  ["of another type", "{}", { "Content-Type": "application/json" }, "malformed"],
  ["without a boundary", "x", { "Content-Type": "multipart/form-data" }, "malformed"],
  ["that ends in mid-file", cutOff, { "Content-Type": "multipart/form-data; boundary=b" }, "malformed"],
  ["of more fields than a form has", manyFields, {}, "tooLarge"],
])("a posted form: %s is refused", async (_, body, headers, reason) => {
  await expect(readFormBody(post(body, headers), makeUploads(), RULES)).rejects.toMatchObject({ reason });
});

it("a posted form that is larger than any form leaves no file behind", async () => {
  const uploads = makeUploads();
  const partOf = (names: string) => `--b\r\nContent-Disposition: form-data; ${names}\r\n\r\n`;
  const head = partOf('name="resumeFile"; filename="简历.pdf"');
  const next = `\r\n${partOf("name=x; filename=y")}`;
  const chunk = new Uint8Array(1024 * 1024);
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(Buffer.concat([Buffer.from(head), pdf(5000), Buffer.from(next)])),
    async pull(controller) {
      // The first file is whole, and waits for the others.
      if (sent === 0) await new Promise((later) => setTimeout(later, 100));
      sent += chunk.length;
      controller.enqueue(chunk);
      if (sent > 2 * MAX_FILES_FORM_BYTES) controller.close();
    },
  });
  const headers = { "Content-Type": "multipart/form-data; boundary=b" };
  const request = new Request("http://site/apply", { method: "POST", body, headers, duplex: "half" });
  await expect(readFormBody(request, uploads, RULES)).rejects.toMatchObject({ reason: "tooLarge" });
  expect(sent).toBeLessThan(1.1 * MAX_FILES_FORM_BYTES);
  expect(filesIn(uploads)).toEqual([]);
});

const VISITOR = "v";
/** What is staged after a form with these files, that lists these uploads. */
async function settle(
  uploads: StagedUploads,
  files: readonly File[],
  listed: Partial<Record<UploadKind, readonly string[]>> = {},
) {
  const max = { resume: 3, portfolio: 9 };
  const body = await readFormBody(post(formOf([], files)), uploads, { ...RULES, max });
  return settleUploads(uploads, { ...body, listed: { resume: [], portfolio: [], ...listed } }, VISITOR);
}
const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id);

it("the files of an application are the latest résumé, and up to five others in their order", async () => {
  const uploads = makeUploads();
  const names = ["1", "2", "3", "4", "5", "6"].map((name) => `${name}.pdf`);
  const resumes = [300, 400].map((size): File => ["resumeFile", "简历.pdf", pdf(size)]);
  const settled = await settle(uploads, [...resumes, ...names.map(other)]);
  const { resume, portfolio } = settled.uploads;
  expect(resume.map(({ name, size }) => [name, size])).toEqual([["简历.pdf", 400]]);
  expect(namesOf(portfolio)).toEqual(names.slice(0, MAX_UPLOADS.portfolio));
  const refused = [{ kind: "portfolio", name: "6.pdf", reason: "count" }];
  expect(settled).toMatchObject({ refused, hasExpired: false });
  expect(filesIn(uploads)).toHaveLength(2 * 6);
});

it("the files of an application stay those that the form lists, each once and of its kind; a second of one name is left out", async () => {
  const uploads = makeUploads();
  const first = await settle(uploads, [["resumeFile", "简历.pdf", pdf(300)], other("甲.pdf"), other("乙.pdf")]);
  const listed = { resume: idsOf(first.uploads.resume), portfolio: idsOf(first.uploads.portfolio) };
  const twice = { ...listed, portfolio: [...listed.portfolio, ...listed.portfolio] };
  const again = await settle(uploads, [other("甲.pdf"), other("丙.pdf")], twice);
  expect(namesOf(again.uploads.portfolio)).toEqual(["甲.pdf", "乙.pdf", "丙.pdf"]);
  expect(again.uploads.resume).toMatchObject([{ id: listed.resume[0] }]);
  expect(again).toMatchObject({ refused: [], hasExpired: false });
  const swapped = await settle(uploads, [], { resume: listed.portfolio, portfolio: listed.resume });
  expect(swapped).toMatchObject({ uploads: { resume: [], portfolio: [] }, hasExpired: true });
});

it("the files of an application replace a listed résumé, whose file is gone then", async () => {
  const uploads = makeUploads();
  const first = await settle(uploads, [["resumeFile", "旧.pdf", pdf(300)]]);
  const listed = { resume: idsOf(first.uploads.resume) };
  const second = await settle(uploads, [["resumeFile", "新.docx", docx(5000)]], listed);
  expect(namesOf(second.uploads.resume)).toEqual(["新.docx"]);
  expect(await uploads.find(listed.resume, VISITOR)).toEqual([]);
  expect((await settle(uploads, [], listed)).hasExpired).toBe(true);
});

it("the files of an application are, of two résumés that an old page lists, the last; of more others than fit, the first", async () => {
  const uploads = makeUploads();
  const settleInTurn = async (turns: File[][], kind: UploadKind) => {
    const ids: string[] = [];
    for (const files of turns) ids.push(...idsOf((await settle(uploads, files)).uploads[kind]));
    return ids;
  };
  const resume = await settleInTurn(
    ["甲", "乙"].map((name) => [["resumeFile", `${name}.pdf`, pdf(300)]]),
    "resume",
  );
  const others = (numbers: number[]) => numbers.map((at) => other(`${at}.pdf`));
  const portfolio = await settleInTurn([others([1, 2, 3, 4]), others([6, 7, 8, 9])], "portfolio");
  const { uploads: found } = await settle(uploads, [], { resume, portfolio });
  expect(namesOf(found.resume)).toEqual(["乙.pdf"]);
  expect(namesOf(found.portfolio)).toEqual(["1.pdf", "2.pdf", "3.pdf", "4.pdf", "6.pdf"]);
});

const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const folder = newFolder();
const typeOf = (name: string, bytes: Uint8Array) => {
  writeFileSync(join(folder, "file"), bytes);
  return documentType(join(folder, "file"), name);
};
const atTheEnd = [
  ["word/media/image1.jpeg", Buffer.alloc(100_000, 1)],
  ["word/document.xml", Buffer.from("<w:document/>")],
  ["[Content_Types].xml", Buffer.from(CONTENT_TYPES)],
] as const;

it.each([
  ["a.pdf", pdf(300), "application/pdf"],
  ["a.doc", doc(600), "application/msword"],
  ["a.docx", docx(3000), DOCX],
  // As a program writes it that streams: the list of its contents at the end, sizes behind their entries.
  ["a.docx", zip(atTheEnd), DOCX],
  ["a.docx", zip(atTheEnd, true), DOCX],
  ["a.docx", zip([["words.txt", Buffer.from("word/")]]), null],
  ["a.docx", doc(600), null],
  ["a.docx", Buffer.from("word/ without a zip"), null],
  ["a.docx", Buffer.concat([Buffer.from("PK\u0003\u0004"), Buffer.alloc(40)]), null],
  ["a.pdf.exe", pdf(300), null],
  ["a.pdf", doc(600), null],
  ["a.doc", pdf(300), null],
  ["pdf", pdf(300), null],
  ["a.constructor", pdf(300), null],
  ["a.pdf1", pdf(300), null],
])("the document %s with its content", async (name, bytes, type) => expect(await typeOf(name, bytes)).toBe(type));
