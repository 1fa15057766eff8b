import { afterEach, expect, it } from "vitest";
import { getNewsNeighbours } from "~/server/content/news-neighbours.server";
import { installSite, testConfig } from "../../support/test-site";
import { envelope, startServer } from "./local-upstream";

const running: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.close()));
});

/** An upstream with this many news, which gives as many a page as it is asked for. */
async function newsOf(total: number) {
  const all = Array.from({ length: total }, (_, index) => ({
    id: `N${index}`,
    title: `第${index}条`,
    coverUrl: `/${index}.png`,
  }));
  const server = await startServer((_request, response) => {
    const asked = JSON.parse(server.calls.at(-1)?.body.toString() ?? "") as { pageNum: number; pageSize: number };
    const from = (asked.pageNum - 1) * asked.pageSize;
    response.end(envelope({ total, results: all.slice(from, from + asked.pageSize) }));
  });
  running.push(server);
  installSite(testConfig({ api: { baseUrl: server.baseUrl } }));
  return server.calls;
}

const link = (index: number) => ({ id: `N${index}`, title: `第${index}条`, cover: `/${index}.png` });

it("of an article are found with five calls, however long the list is", async () => {
  const calls = await newsOf(6000);
  expect(await getNewsNeighbours("N450")).toEqual({ newer: link(449), older: link(451) });
  expect(calls).toHaveLength(5);
  expect(await getNewsNeighbours("N100")).toEqual({ newer: link(99), older: link(101) });
  expect(await getNewsNeighbours("N5000")).toEqual({ newer: null, older: null });
  expect(calls).toHaveLength(5);
});

it("are none at either end of the list", async () => {
  const calls = await newsOf(120);
  expect(await getNewsNeighbours("N0")).toEqual({ newer: null, older: link(1) });
  expect(await getNewsNeighbours("N119")).toEqual({ newer: link(118), older: null });
  expect(calls).toHaveLength(2);
});
