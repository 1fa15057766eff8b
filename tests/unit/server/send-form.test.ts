import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { expect, it, onTestFinished } from "vitest";
import { isAmbiguous } from "~/server/jobs/jobs.server";
import type { UpstreamError } from "~/server/upstream/errors.server";
import { checkApplication, sendApplication } from "~/server/upstream/adapters/jobs.server";
import { readMultipart, type Multipart } from "../../../demo/upstream/multipart";
import { newFolder } from "../../support/folders";
import { listen } from "../../support/listen";
import { envelope, makeClient, runWith } from "./local-upstream";

const application = {
  jobId: 'J"1&+%\r\n中文',
  personName: "陈",
  phoneNumber: "13800001111",
  cityId: "1",
  positionIdList: ["007", "8"],
  captchaKey: "k",
  captchaCode: "c",
};

type Listener = (request: IncomingMessage, answer: (text: string, status?: number) => void) => void;

async function serve(listener: Listener) {
  const server = await listen((request, response) =>
    listener(request, (text, status) => response.writeHead(status ?? 200).end(text)),
  );
  onTestFinished(server.close);
  return server;
}

/** A file of so many bytes, and its SHA-256. */
async function makeFile(name: string, size = 3_000_000) {
  const path = join(newFolder(), "file");
  const bytes = Buffer.alloc(size, "%PDF-1.7 简历\r\n--boundary");
  await writeFile(path, bytes);
  return { path, name, type: "application/pdf", sha256: createHash("sha256").update(bytes).digest("hex") };
}

it("goes over a connection of its own, where an upstream closes those it has answered on", async () => {
  const used = new WeakSet<Socket>();
  let parsed: Multipart | undefined;
  let length = "";
  const { url: baseUrl } = await serve((request, answer) => {
    // The server closes the connection after announcing keep-alive.
    if (used.has(request.socket)) return void request.socket.destroy();
    used.add(request.socket);
    if (!(request.headers["content-type"] ?? "").startsWith("multipart/")) {
      request.resume();
      return void request.once("end", () => answer(envelope(null)));
    }
    length = request.headers["content-length"] ?? "";
    const headers = { "content-type": request.headers["content-type"] ?? "" };
    const body = Readable.toWeb(request) as ReadableStream<Uint8Array>;
    void readMultipart(new Request("http://host", { method: "POST", headers, body, duplex: "half" })).then((result) => {
      parsed = result;
      answer(envelope(null));
    });
  });
  const { client } = makeClient(baseUrl);
  const resume = await makeFile("林知夏 “终稿”😀&+100%.pdf");
  const others = [await makeFile("a;b.pdf", 1), await makeFile("作品.docx", 200_000)];
  await runWith(client, () => checkApplication(application));
  // By now its connection is back in the pool.
  await new Promise((later) => setTimeout(later, 50));
  await runWith(client, () => sendApplication(application, { resume, others }));
  expect(Number(length)).toBeGreaterThan(3_200_001);
  const fields = Object.entries(application).map(([name, value]) => [name, [value].flat()]);
  expect(parsed?.fields).toEqual(Object.fromEntries(fields));
  expect(parsed?.files).toEqual(
    [resume, ...others].map(({ path: _path, ...file }, at) => ({
      ...file,
      field: at === 0 ? "resumeFile" : "otherFiles",
      size: [3_000_000, 1, 200_000][at],
    })),
  );
});

it.each<[string, Listener | null, Partial<UpstreamError>, boolean]>([
  ["no connection came about", null, { kind: "unavailable" }, false],
  ["one broke", (request) => request.once("data", () => request.socket.destroy()), { kind: "unavailable" }, true],
  ["it was led on", (request, answer) => request.resume().once("end", () => answer("", 302)), { status: 302 }, true],
  ["a file is gone", (request) => request.resume(), { kind: "unavailable", status: null }, false],
  ["nothing was answered", (request) => request.resume(), { kind: "timeout" }, true],
])("knows whether it may have arrived where %s", async (why, listener, failure, mayHaveArrived) => {
  const { url: baseUrl, close } = await serve(listener ?? (() => undefined));
  if (listener === null) await close();
  const { client } = makeClient(baseUrl, { api: { writeTimeoutMs: failure.kind === "timeout" ? 200 : 5000 } });
  const resume = await makeFile("简历.pdf");
  if (why === "a file is gone") await rm(resume.path);
  const sending = runWith(client, () => sendApplication(application, { resume, others: [] }));
  const error: unknown = await sending.catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: "UpstreamError", ...failure });
  expect(isAmbiguous(error as UpstreamError)).toBe(mayHaveArrived);
});
