import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createUploadScanner } from "~/server/jobs/application/upload-scanner.server";
import { newFolder } from "../../support/folders";

const file = join(newFolder(), "file");
writeFileSync(file, "EICAR");

describe("a scanner of uploads", () => {
  let url = "";
  let status = 200;
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      bodies.push(`${request.method ?? ""} ${body}`);
      response.writeHead(status).end();
    });
  });
  beforeAll(async () => {
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/scan`;
  });
  afterAll(() => void server.close());

  it("without one lets every file pass", async () => {
    expect(await createUploadScanner(null)("/nowhere")).toBe("clean");
  });

  it("behind a URL gets the file, and says by its status what it is", async () => {
    const scan = createUploadScanner(url);
    const verdicts: string[] = [];
    for (status of [200, 204, 403, 406, 422]) verdicts.push(await scan(file));
    expect(verdicts).toEqual(["clean", "clean", "refused", "refused", "refused"]);
    expect(new Set(bodies)).toEqual(new Set(["POST EICAR"]));
    for (status of [404, 500]) await expect(scan(file)).rejects.toThrow(`answered ${status}`);
    await expect(createUploadScanner("http://127.0.0.1:1/")(file)).rejects.toThrow();
  });

  it("as a command gets the path, and says by its exit code what it is", async () => {
    expect(await createUploadScanner("/usr/bin/test -f {file}")(file)).toBe("clean");
    expect(await createUploadScanner("/usr/bin/test -d {file}")(file)).toBe("refused");
    await expect(createUploadScanner("/usr/bin/test -x -y -z {file}")(file)).rejects.toThrow("ended with 2");
    await expect(createUploadScanner("/no/such/program {file}")(file)).rejects.toThrow("ENOENT");
  });
});
