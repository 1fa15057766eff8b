import { expect, it } from "vitest";
import { getNewsNeighbours } from "~/server/content/news-neighbours.server";
import { setAnsweredSite } from "./answered-site";

const upstream = setAnsweredSite();

/** So many news, as many a page as it is asked for. */
function setNews(total: number) {
  upstream.answers = (_path, _url, body) => {
    const { pageNum, pageSize } = JSON.parse(body) as { pageNum: number; pageSize: number };
    const from = (pageNum - 1) * pageSize;
    const results = Array.from({ length: Math.min(pageSize, total - from) }, (_, at) => {
      const index = from + at;
      return { id: `N${index}`, title: `第${index}条`, coverUrl: `/${index}.png` };
    });
    return { total, results };
  };
}

const link = (index: number) => ({ id: `N${index}`, title: `第${index}条`, cover: `/${index}.png` });

it("of an article are found with five calls, however long the list is", async () => {
  setNews(6000);
  expect(await getNewsNeighbours("N450")).toEqual({ newer: link(449), older: link(451) });
  expect(upstream.calls).toHaveLength(5);
  expect(await getNewsNeighbours("N100")).toEqual({ newer: link(99), older: link(101) });
  expect(await getNewsNeighbours("N5000")).toEqual({ newer: null, older: null });
  expect(upstream.calls).toHaveLength(5);
});

it("are none at either end of the list", async () => {
  setNews(120);
  expect(await getNewsNeighbours("N0")).toEqual({ newer: null, older: link(1) });
  expect(await getNewsNeighbours("N119")).toEqual({ newer: link(118), older: null });
  expect(upstream.calls).toHaveLength(2);
});
