import type { ServerBuild } from "@remix-run/node";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, vi } from "vitest";
import type { FailureReference } from "~/domain/failure-reference";
import { createRefusals } from "~/server/http/security/refusals.server";

it("names its request on each page, of which there is one rendering for a status", async () => {
  const renderRefusal = vi.fn((status: number, { id, at }: FailureReference) => `<p>${status}</p><p>${id} ${at}</p>`);
  const refuse = createRefusals({ entry: { module: { renderRefusal } } } as unknown as ServerBuild);
  const server = createServer((request, response) => {
    const [, status = "", requestId = ""] = (request.url ?? "").split("/");
    refuse({ request, response, requestId }, Number(status));
  }).listen(0);
  const { port } = server.address() as AddressInfo;
  const ask = async (path: string) =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { headers: { Accept: "text/html" } })).text();
  try {
    expect(await ask("/503/1a2b3c4d-first")).toMatch(/^<p>503<\/p><p>1a2b3c4d \d{4}-\d\d-\d\d \d\d:\d\d<\/p>$/);
    expect(await ask("/503/5e6f7a8b-second")).toContain("<p>5e6f7a8b 2");
    expect(await ask("/403/1a2b3c4d-first")).toMatch(/^<p>403<\/p><p>1a2b3c4d 2/);
    expect(renderRefusal).toHaveBeenCalledTimes(2);
  } finally {
    server.close();
  }
});
