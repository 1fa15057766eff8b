import { expect, it } from "vitest";
import { urls } from "~/domain/urls/urls";
import { ServiceLinks } from "~/ui/components/contact/service-links";
import { NewsArticle, type NewsArticleProps } from "~/ui/features/news/news-article";
import { GiftingPage, type GiftingPageProps } from "~/ui/features/gifting/gifting-page";
import { NewsList, type NewsListProps } from "~/ui/features/news/news-list";
import { parseHtml } from "../../support/html";
import { hrefsOf, renderAt } from "./chrome-render";

const gifting: GiftingPageProps = {
  banner: null,
  title: null,
  desc: null,
  middleBanner: null,
  dealers: null,
  help: null,
};

it("the gifting page has one h1 whatever is missing, and offers help only where there is some, with every phone as a link", async () => {
  const banner = { image: null, title: "横幅", desc: null };
  const pageWith = (change: Partial<GiftingPageProps>) =>
    renderAt("/gifting", <GiftingPage {...gifting} {...change} />);
  for (const [props, heading] of [
    [{}, "企业礼赠"],
    [{ title: "礼物" }, "礼物"],
    [{ banner, title: "礼物" }, "横幅"],
  ] as const)
    expect(parseHtml(await pageWith(props)).textsOf("h1")).toEqual([heading]);
  expect(await pageWith({})).not.toContain("dialog");
  const help = { title: null, phones: ["400-000-1786", "021 5550 转 8"], hours: null };
  const hrefs = hrefsOf(await pageWith({ help }));
  expect(hrefs).toEqual(expect.arrayContaining(["#gifting-help", "tel:4000001786", "tel:0215550,8"]));
});

it("the links of the customer service pages lead to each of them but the page they stand on", async () => {
  const { productMaintenance, member, faq, damagedForNew, verification, contactUs } = urls;
  const others = [faq, damagedForNew, verification, contactUs];
  const linksOn = async (on: typeof member | typeof productMaintenance) =>
    hrefsOf(await renderAt(on, <ServiceLinks on={on} />));
  expect(await linksOn(member)).toEqual([productMaintenance, ...others]);
  expect(await linksOn(productMaintenance)).toEqual(others);
});

const news = { id: "0&1", title: "新闻", summary: null, cover: null, catalogName: null, publishedAt: "bad" };
const props: NewsListProps = { catalogs: [], catalogId: null, page: 1, pages: 1, news: [news] };

it("the news shows an article of which only id and title are known", async () => {
  const html = await renderAt("/news", <NewsList {...props} />);
  expect(hrefsOf(html)).toEqual(["/news/0%261", "/feed.xml"]);
  expect(parseHtml(html).queryAll("time, nav")).toEqual([]);
});

it("the news keeps the catalog while leafing, and marks the chosen one", async () => {
  const catalogs = [{ id: "01", name: "瓷厂" }];
  const html = await renderAt("/news", <NewsList {...props} catalogs={catalogs} catalogId="01" page={2} pages={3} />);
  expect(hrefsOf(html)).toEqual(expect.arrayContaining(["/news?catalog=01&page=3", "/news?catalog=01"]));
  expect(parseHtml(html).queryAll("a[aria-current]")).toHaveLength(2);
});

it("the news says why there is nothing, and leads on", async () => {
  expect(await renderAt("/news", <NewsList {...props} news={[]} />)).toContain("暂无新闻");
  const past = await renderAt("/news", <NewsList {...props} news={[]} page={9} catalogId="01" />);
  expect(past).toContain("没有更多新闻了");
  expect(hrefsOf(past)).toContain("/news?catalog=01");
});

it("the news leaves an article's neighbours out where there are none", async () => {
  const article = { title: "新闻", cover: null, catalogName: null, publishedAt: "2026-05-01T16:00:00Z" };
  const articleAt = (neighbours: Pick<NewsArticleProps, "newer" | "older">) =>
    renderAt("/news/1", <NewsArticle {...article} {...neighbours} children="正文" />);
  const alone = await articleAt({ newer: null, older: null });
  expect(alone).not.toContain("上一篇");
  const time = parseHtml(alone).get("time");
  expect([time.attribute("dateTime"), time.text]).toEqual(["2026-05-02", "2026 年 5 月 2 日"]);
  const neighbour = (id: string) => ({ id, title: "旁", cover: "/a.png" });
  const both = await articleAt({ newer: { ...neighbour("+"), cover: null }, older: neighbour("%") });
  expect(hrefsOf(both).slice(0, 2)).toEqual(["/news/%25", "/news/%2B"]);
});
