import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterEach, expect, it } from "vitest";
import { isAmbiguous } from "~/server/jobs/jobs.server";
import { UpstreamError } from "~/server/upstream/errors.server";
import { checkApplication, sendApplication } from "~/server/upstream/adapters/jobs.server";
import { readMultipart, type Multipart } from "../../../demo/upstream/multipart";
import { newFolder } from "../../support/folders";
import { envelope, makeClient } from "./local-upstream";

const application = {
  jobId: 'J"1&+%\r\n中文',
  personName: "陈",
  phoneNumber: "13800001111",
  cityId: "1",
  positionIdList: ["007", "8"],
  captchaKey: "k",
  captchaCode: "c",
};

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function serve(
  listener: (request: IncomingMessage, answer: (text: string, status?: number) => void) => void,
): Promise<string> {
  server = createServer((request, response) =>
    listener(request, (text, status) => response.writeHead(status ?? 200).end(text)),
  );
  await new Promise<void>((done) => server?.listen(0, "127.0.0.1", done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function makeFile(name: string, bytes = 3_000_000) {
  const path = join(newFolder(), "file");
  await writeFile(path, Buffer.alloc(bytes, 7));
  return { path, name, type: "application/pdf" };
}

async function failureOf(sending: Promise<void>): Promise<UpstreamError> {
  const error: unknown = await sending.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof UpstreamError)) throw new Error("it did not fail as a call does");
  return error;
}

it("goes over a connection of its own, where an upstream closes those it has answered on", async () => {
  const used = new WeakSet<Socket>();
  let parsed: Multipart | undefined;
  let length = "";
  const baseUrl = await serve((request, answer) => {
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
  await checkApplication(client, application);
  // By now its connection is back in the pool.
  await new Promise((later) => setTimeout(later, 50));
  await sendApplication(client, application, { resume, others });
  expect(Number(length)).toBeGreaterThan(3_200_001);
  expect(parsed?.fields).toEqual({
    jobId: [application.jobId],
    personName: ["陈"],
    phoneNumber: ["13800001111"],
    cityId: ["1"],
    positionIdList: ["007", "8"],
    captchaKey: ["k"],
    captchaCode: ["c"],
  });
  expect(parsed?.files.map(({ field, name, type, size }) => [field, name, type, size])).toEqual([
    ["resumeFile", resume.name, "application/pdf", 3_000_000],
    ["otherFiles", "a;b.pdf", "application/pdf", 1],
    ["otherFiles", "作品.docx", "application/pdf", 200_000],
  ]);
});

it("knows that nothing arrived where no connection came about, and does not know where one broke", async () => {
  const resume = await makeFile("简历.pdf");
  const gone = await serve(() => undefined);
  await new Promise((done) => server?.close(done));
  const refused = await failureOf(sendApplication(makeClient(gone).client, application, { resume, others: [] }));
  expect([refused.kind, isAmbiguous(refused)]).toEqual(["unavailable", false]);
  const breaking = await serve((request) => request.once("data", () => request.socket.destroy()));
  const broken = await failureOf(sendApplication(makeClient(breaking).client, application, { resume, others: [] }));
  expect([broken.kind, isAmbiguous(broken)]).toEqual(["unavailable", true]);
  server?.close();
  const leadingOn = await serve((request, answer) => request.resume().once("end", () => answer("", 302)));
  const ledOn = await failureOf(sendApplication(makeClient(leadingOn).client, application, { resume, others: [] }));
  expect([ledOn.status, isAmbiguous(ledOn)]).toEqual([302, true]);
  server?.close();
  const silent = await serve((request) => request.resume());
  const { client } = makeClient(silent, { api: { writeTimeoutMs: 200 } });
  const timedOut = await failureOf(sendApplication(client, application, { resume, others: [] }));
  expect([timedOut.kind, isAmbiguous(timedOut)]).toEqual(["timeout", true]);
});
