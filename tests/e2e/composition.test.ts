import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { desktop, phone } from "../support/browser";
import { setStage } from "../support/stage";
import { casesOf } from "../support/cases";

const stage = setStage();

const PAGES = casesOf(
  ["/", "/products", "/products/0086", "/brand-story/2001", "/customer-service/customised", "/member", "/news"],
  [
    "/products/category/0086-table-plate",
    "/pdp/NH100101",
    "/search-results-page?q=茶",
    "/brand-story",
    "/brand-story/our-history",
    "/brand-story/our-history/annual-plate",
    "/brand-story/workmanship",
    "/brand-story/product-story",
    "/news/3024",
    "/about-us/career",
    "/about-us/group",
    "/gifting",
    "/member/damagedForNew",
    "/customer-service/gift-wrap",
    "/cookie",
  ],
);

/** What is measured of a page, in px, at its end: there what is sticky rests. */
const measuresOf = (page: Page) =>
  page.evaluate(() => {
    window.scrollTo(0, document.documentElement.scrollHeight);
    const main = document.querySelector("main");
    const footer = [...document.querySelectorAll("footer")].find((one) => !main?.contains(one));
    if (main === null || footer === undefined) throw new Error("the page has no main or no footer");
    const isSeen = (element: Element) => element.checkVisibility() && element.getBoundingClientRect().width > 1;
    /** Of text: that of its line, which is higher than its letters. An editor's band ends where its colour does. */
    const bottoms = [...main.querySelectorAll("img, video, a, button, p, h1, h2, h3, li, input, [style*=background]")]
      .filter((one) => isSeen(one) && (one.textContent !== "" || /^(?:IMG|VIDEO|INPUT)$/.test(one.tagName)))
      .map((one) => one.getBoundingClientRect().bottom);
    const sizeOf = (heading: Element) => parseFloat(getComputedStyle(heading).fontSize);
    const headings = (selector: string) =>
      [...main.querySelectorAll(selector)].filter((one) => isSeen(one) && one.textContent !== "").map(sizeOf);
    const middle = main.getBoundingClientRect();
    return {
      gap: footer.getBoundingClientRect().top - Math.max(...bottoms),
      title: Math.max(...headings("h1"), 0),
      parts: Math.max(...headings("h2:not([data-block=hero] h2)"), 0),
      links: [...main.querySelectorAll("a[href], button")].filter(isSeen).length,
      /** How far each grid's last row begins from where its first one does. */
      orphans: [...main.querySelectorAll("ul[data-columns]")]
        .filter((grid) => isSeen(grid) && getComputedStyle(grid).gridAutoFlow === "row")
        .map((grid) => {
          const boxes = [...grid.children].map((card) => card.getBoundingClientRect());
          const last = boxes.find(({ top }) => top === boxes.at(-1)?.top);
          return Math.abs((last?.left ?? 0) - (boxes[0]?.left ?? 0));
        }),
      /** Rows of links whose last row holds one of many. */
      alone: [...main.querySelectorAll("nav")].filter((nav) => {
        const tops = [...nav.querySelectorAll(":scope > a")].map((link) => link.getBoundingClientRect().top);
        return tops.length > 3 && tops.filter((top) => top === tops.at(-1)).length === 1;
      }).length,
      /** Titles whose lines of a rim (decision 406) do not stand as their words do. */
      rims: [...main.querySelectorAll("h1")].filter(
        (one) =>
          (getComputedStyle(one).textAlign === "center") !==
          (getComputedStyle(one, "::after").backgroundPositionX === "50%"),
      ).length,
      overflow: middle.right - window.innerWidth,
    };
  });

/** Titles and texts of cards whose last line has one to three characters, except lines that an editor broke. */
const shortLastLines = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const texts = document.querySelectorAll<HTMLElement>("main :is(h1, h2, h3), main ul[data-columns] p, main .lead");
    return [...texts].flatMap((text) => {
      const { width, bottom } = text.getBoundingClientRect();
      if (!text.checkVisibility() || width <= 1 || text.innerText.includes("\n")) return [];
      const range = document.createRange();
      const lines: string[] = [];
      let left = Infinity;
      const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        for (const [index, character] of [...(node.textContent ?? "")].entries()) {
          range.setStart(node, index);
          range.setEnd(node, index + 1);
          const box = range.getBoundingClientRect();
          // Not a space at the end of a line, nor what a card leaves out.
          if (box.width <= 1 || box.top >= bottom) continue;
          if (box.left < left) lines.push("");
          lines.push((lines.pop() ?? "") + character);
          left = box.left;
        }
      }
      const isShort = lines.length > 1 && [...(lines.at(-1) ?? "")].length <= 3;
      return isShort ? [lines.join(" / ")] : [];
    });
  });

describe.each([
  { viewport: phone, rhythm: 48, widths: [390, 820] },
  { viewport: desktop, rhythm: 96, widths: [1440] },
])("$viewport.width px wide", ({ viewport, rhythm, widths }) => {
  it.each(PAGES)(
    "%s: one space before the footer, a size for each role, a way on, no orphans, no short last line",
    (path) =>
      stage.open(path, { javaScript: false, viewport }, async (page) => {
        const { gap, title, parts, links, orphans, alone, rims, overflow } = await measuresOf(page);
        expect(gap).toBeGreaterThanOrEqual(rhythm - 16);
        expect(gap).toBeLessThanOrEqual(rhythm + 16);
        if (title > 0) expect(parts).toBeLessThanOrEqual(title);
        expect(links).toBeGreaterThan(0);
        for (const off of orphans) expect(off).toBeLessThan(2);
        expect(alone).toBe(0);
        expect(rims).toBe(0);
        expect(overflow).toBeLessThanOrEqual(0);
        for (const width of widths) {
          await page.setViewportSize({ width, height: viewport.height });
          expect(await shortLastLines(page)).toEqual([]);
        }
      }),
  );
});

it("a series' own categories begin within 1,100 px of a desktop's page", () =>
  stage.open("/products/0086", { javaScript: false, viewport: desktop }, async (page) => {
    const categories = page.getByRole("heading", { name: "按品类选购" });
    expect((await categories.boundingBox())?.y).toBeLessThanOrEqual(1100);
  }));

/** The boxes of what a selector finds and a visitor sees. */
const boxesOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .filter({ visible: true })
    .evaluateAll((all) =>
      all.map((one) => {
        const { left, right, top, bottom, width } = one.getBoundingClientRect();
        return { left, right, top, bottom, width };
      }),
    );

/** Pages, and how far what follows is from the title's text: a form of the page's own belongs to its title. */
const TITLES = casesOf<readonly [path: string, next: "content" | "form"]>(
  [
    ["/brand-story", "content"],
    ["/contact-us", "content"],
    ["/find-us", "form"],
    ["/search-results-page?q=茶", "form"],
  ],
  [
    ["/products", "content"],
    ["/brand-story/our-history", "content"],
    ["/brand-story/product-story", "content"],
    ["/about-us/career", "content"],
    ["/member/damagedForNew", "content"],
    ["/gifting", "form"],
    ["/news", "form"],
    ["/about-us/jobs", "form"],
    ["/verification", "form"],
    ["/products/keyword/盘", "form"],
  ],
);

describe.each([
  { viewport: phone, above: 48, below: { content: 48, form: 32 } },
  { viewport: desktop, above: 64, below: { content: 96, form: 32 } },
])("$viewport.width px wide", ({ viewport, above, below }) => {
  it.each(TITLES)("%s: as far above its title and below its text as every page", (path, next) =>
    stage.open(path, { javaScript: false, viewport }, async (page) => {
      const gaps = await page.evaluate(() => {
        const title = document.querySelector("main h1");
        if (title === null) throw new Error("the page has no title");
        const hasText = (one: Element) =>
          [...one.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim());
        const hasLine = (one: Element) => parseFloat(getComputedStyle(one).borderTopWidth) > 0;
        const boxes = [...document.querySelectorAll("main *, [data-breadcrumb], nav[aria-label=当前位置]")]
          .filter((one) => one.matches("img, input, select, nav[aria-label=当前位置]") || hasText(one) || hasLine(one))
          .filter((one) => one.checkVisibility() && one.getBoundingClientRect().width > 1)
          .map((one) => ({ one, box: one.getBoundingClientRect() }));
        const { top, bottom } = title.getBoundingClientRect();
        const lede = boxes.find(({ one, box }) => one.matches(".intro") && box.top >= bottom && box.top < bottom + 20);
        const end = lede?.box.bottom ?? bottom;
        const above = boxes.filter(({ box }) => box.bottom <= top).map(({ box }) => box.bottom);
        const below = boxes.filter(({ box }) => box.top >= end).map(({ box }) => box.top);
        return { above: Math.round(top - Math.max(...above)), below: Math.round(Math.min(...below) - end) };
      });
      expect(gaps).toEqual({ above, below: below[next] });
    }),
  );
});

it.each(["/", "/brand-story/product-story", "/about-us/career", "/contact-us", "/brand-story/our-history"])(
  "%s: a picture beside its text has seven columns of twelve, its text one axis, and both one middle",
  (path) =>
    stage.open(path, { javaScript: false, viewport: desktop }, async (page) => {
      const pairs = await page
        .locator("[data-block=highlight] > section, [data-block=fixed_size_02] > section")
        .evaluateAll((all) =>
          all.flatMap((one) => {
            const [picture, text] = [...one.children].map((child) => child.getBoundingClientRect());
            if (picture === undefined || text === undefined || text.top >= picture.bottom) return [];
            const { left, width } = one.getBoundingClientRect();
            const off = text.top + text.bottom - picture.top - picture.bottom;
            return [{ axis: text.left - left, share: picture.width / width, off }];
          }),
        );
      expect(pairs.length).toBeGreaterThan(0);
      // Of the section's 1440 px 128 are its margins, 64 between both.
      for (const { axis, share, off } of pairs) {
        expect(Math.round(share * 1440)).toBe(728);
        expect([64, 856]).toContain(Math.round(axis));
        expect(Math.abs(off)).toBeLessThan(1);
      }
    }),
);

it("a filter leaves the width of the cards; the facets are one row, and one that is open shows every value", () =>
  stage.open("/products/category/0086?vcCodePath=true", { javaScript: false, viewport: desktop }, async (page) => {
    const [before] = await boxesOf(page, "main article");
    const summaries = await boxesOf(page, "[data-facet] > summary");
    expect(summaries.length).toBeGreaterThan(1);
    expect(new Set(summaries.map(({ top }) => top)).size).toBe(1);
    const facets = page.locator("[data-facet] > summary");
    await facets.last().click();
    const values = page.locator("[data-facet][open] fieldset");
    expect(await values.evaluate((one) => one.scrollHeight - one.clientHeight)).toBeLessThanOrEqual(0);
    expect((await values.boundingBox())?.x).toBeCloseTo(summaries[0]?.left ?? 0, 0);
    await facets.last().click();
    await facets.first().click();
    await values.getByRole("checkbox").first().check();
    await page.getByRole("button", { name: "应用筛选" }).click();
    await page.waitForURL(/f\./);
    const cards = await boxesOf(page, "main article");
    expect(cards[0]).toMatchObject({ left: before?.left, width: before?.width });
    expect(cards.length).toBeLessThan(4);
  }));

const tablet = { width: 820, height: 1180 };

describe("on a tablet", () => {
  const walk = (path: string, steps: (page: Page) => Promise<void>) =>
    stage.open(path, { javaScript: false, viewport: tablet }, steps);

  it("an open facet has the width of the bar, also by itself", () =>
    walk("/products/category/0086?vcCodePath=true", async (page) => {
      const facet = page.locator("[data-facet]");
      await facet.first().locator("summary").click();
      await facet.first().getByRole("checkbox").first().check();
      await page.getByRole("button", { name: "应用筛选" }).click();
      await page.waitForURL(/f\./);
      // What is left has one facet.
      expect(await facet.count()).toBe(1);
      await facet.locator("summary").click();
      const labels = await boxesOf(page, "[data-facet][open] label");
      expect(new Set(labels.map(({ left }) => left)).size).toBe(4);
    }));

  it.each(["/", "/brand-story", "/search-results-page", "/news", "/products"])(
    "%s: the last row of cards ends where the first does",
    (path) =>
      walk(path, async (page) => {
        const grids = await page.locator("main ul[data-columns]:not([data-columns=rail])").evaluateAll((all) =>
          all.map((grid) => {
            const boxes = [...grid.children].map((card) => card.getBoundingClientRect());
            const right = Math.max(...boxes.map((box) => box.right));
            return right - (boxes.at(-1)?.right ?? 0);
          }),
        );
        expect(grids.length).toBeGreaterThan(0);
        for (const off of grids) expect(off).toBeLessThan(2);
      }),
  );

  it("the first products of a series are one row, below a picture as wide as the page", () =>
    walk("/products/0086", async (page) => {
      const cards = await boxesOf(page, "main ul[data-columns=list] > li");
      expect(cards).toHaveLength(4);
      expect(new Set(cards.map(({ top }) => top)).size).toBe(1);
      const [[picture], [header]] = await Promise.all([boxesOf(page, "main header img"), boxesOf(page, "main header")]);
      expect(picture?.right).toBeGreaterThan((header?.right ?? 0) - 30);
    }));
});

it.each([true, false])("a phone's gallery has its arrows below the picture, JavaScript %s", (javaScript) =>
  stage.open("/pdp/NH100101", { javaScript, viewport: phone }, async (page) => {
    await page.locator("[id=picture-1-opener]").click();
    const arrows = page
      .locator("dialog[open], :target")
      .getByLabel(/^[上下]一张/)
      .filter({ visible: true });
    await expect.poll(() => arrows.count()).toBeGreaterThan(0);
    const picture = page.locator("dialog[open] img, :target img").filter({ visible: true }).first();
    const tops = await arrows.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    const box = await picture.boundingBox();
    for (const top of tops) expect(top).toBeGreaterThanOrEqual((box?.y ?? Infinity) + (box?.width ?? 0));
  }),
);

it.each([phone, tablet])(
  "what a refused form says in a toast covers neither the cross that closes it nor the words of its summary, $width px",
  (viewport) =>
    stage.open("/about-us/jobs?jobId=J1001&step=form", { javaScript: true, viewport }, async (page) => {
      await page.locator("form[enctype] button[type=submit]:visible").last().click();
      await page.locator(".Toastify__toast").waitFor();
      // Both come moving; the toast's bar goes on for seconds.
      await page.evaluate(() => {
        const isShort = ({ effect }: Animation) => Number(effect?.getComputedTiming().endTime) < 1000;
        return Promise.allSettled(
          document
            .getAnimations()
            .filter(isShort)
            .map(({ finished }) => finished),
        );
      });
      const selectors = [".Toastify__toast", "dialog[open] h2 + a", "[data-error-summary] > *"];
      const [toast, cross, summary] = (await Promise.all(selectors.map((selector) => boxesOf(page, selector)))).flat();
      expect(toast?.top).toBeGreaterThanOrEqual(cross?.bottom ?? Infinity);
      expect(toast?.bottom).toBeLessThanOrEqual(summary?.top ?? 0);
    }),
);

it("five products of a list are one row on a desktop", () =>
  stage.open("/products/category/0086-table-plate", { javaScript: false, viewport: desktop }, async (page) => {
    const cards = await boxesOf(page, "main [data-columns=list] > *");
    expect(cards).toHaveLength(5);
    expect(new Set(cards.map(({ top }) => top)).size).toBe(1);
  }));

it("the cards of compared products are as wide as their columns before their pictures arrive", () =>
  stage.open("/cookie", { javaScript: false, viewport: desktop }, async (page) => {
    await page.route("**/*", (route) => route.request().resourceType() === "image" || route.continue());
    await page.goto("/products/compare?ids=00860101&ids=NH100101", { waitUntil: "domcontentloaded" });
    const widths = async (selector: string) => (await boxesOf(page, selector)).map(({ left, right }) => right - left);
    expect(await widths("main thead th > :first-child")).toEqual(await widths("main thead th"));
  }));

it("three products that are compared fit a phone, each label above its values", () =>
  stage.open(
    "/products/compare?ids=00860101&ids=00860601&ids=NH100101",
    { javaScript: false, viewport: phone },
    async (page) => {
      expect(await boxesOf(page, "main thead th")).toHaveLength(3);
      expect(
        await page
          .locator("main section")
          .first()
          .evaluate((one) => one.scrollWidth - one.clientWidth),
      ).toBeLessThanOrEqual(0);
      const [[label], [value]] = await Promise.all([boxesOf(page, "tbody th"), boxesOf(page, "tbody td")]);
      expect(label?.bottom).toBeLessThanOrEqual(value?.top ?? 0);
    },
  ));

it("a list, a comparison, gifting and an answer about a code lead on", () =>
  stage.open("/products/category/0086-table-plate", { javaScript: false }, async (page) => {
    const above = page.locator("nav").getByRole("link", { name: "餐具", exact: true }).first();
    const href = await above.getAttribute("href");
    expect(await page.getByRole("link", { name: "浏览全部餐具" }).getAttribute("href")).toBe(href);
    await page.goto("/products/compare?ids=00860101&ids=00860601");
    const view = page.getByRole("link", { name: /^查看产品/ });
    expect(await view.count()).toBe(2);
    expect(await view.first().getAttribute("href")).toMatch(/^\/pdp\//);
    await page.goto("/gifting");
    expect(await page.locator("main a[href]").last().getAttribute("href")).toBe("/contact-us");
    await page.goto("/verification");
    await page.locator("main form").getByRole("textbox").fill("NH0000000777");
    await page.locator("main form").getByRole("button").click();
    const ways = page.locator("[data-verification]").getByRole("link");
    await ways.first().waitFor();
    expect(await ways.evaluateAll((all) => all.map((one) => one.getAttribute("href")))).toEqual([
      "/customer-service/product-maintenance",
      "/find-us",
    ]);
  }));

it("the first news is as large as four, where that fills the rows", () =>
  stage.open("/news", { javaScript: false, viewport: desktop }, async (page) => {
    const [lead, second] = await boxesOf(page, "main [data-columns=news] > *");
    expect(lead?.width).toBeGreaterThan(1.9 * (second?.width ?? Infinity));
    // Shown whole, and its rows end where the two beside it do.
    const [picture] = await boxesOf(page, "main [data-columns=news] img");
    expect(picture?.width).toBeLessThan(1.1 * ((picture?.bottom ?? 0) - (picture?.top ?? 0)));
    const texts = await boxesOf(page, "main [data-columns=news] > :nth-child(-n + 3) article > :last-child");
    expect(Math.abs((texts[0]?.bottom ?? 0) - (texts[2]?.bottom ?? Infinity))).toBeLessThan(32);
  }));

it("a phone's news are one lead, then rows with a picture beside the words", () =>
  stage.open("/news", { javaScript: false, viewport: phone }, async (page) => {
    const [pictures, titles] = await Promise.all([boxesOf(page, "main article img"), boxesOf(page, "main article h2")]);
    expect(pictures).toHaveLength(12);
    expect(pictures[0]?.bottom).toBeLessThan(titles[0]?.top ?? 0);
    for (const [index, picture] of pictures.entries())
      if (index > 0) expect(picture.right).toBeLessThan(titles[index]?.left ?? 0);
  }));

it.each([
  { viewport: phone, columns: 2, larger: 1 },
  { viewport: desktop, columns: 5, larger: 2 },
])("the newest plate is as large as four, on a phone as others, and the rows are full, $viewport.width px", (given) =>
  stage.open("/brand-story/our-history/annual-plate", { javaScript: false, viewport: given.viewport }, async (page) => {
    const { columns, larger } = given;
    const cards = await boxesOf(page, "main [data-columns=archive] > *");
    expect(Math.round((cards[0]?.width ?? 0) / (cards[1]?.width ?? Infinity))).toBe(larger);
    const last = cards.filter(({ top }) => top === cards.at(-1)?.top);
    expect(last).toHaveLength(columns);
  }),
);

it("a phone's leads of a grid are as wide as two", () =>
  stage.open("/brand-story", { javaScript: false, viewport: phone }, async (page) => {
    const cards = await boxesOf(page, "main [data-shape='two lead'] > *");
    expect(cards[1]?.width).toBeGreaterThan(1.9 * (cards[2]?.width ?? Infinity));
  }));

it.each([desktop, tablet])("a timeline's picture stands beside its text, $width px", (viewport) =>
  stage.open("/brand-story/our-history", { javaScript: false, viewport }, async (page) => {
    const [picture] = await boxesOf(page, "main ol img");
    const step = page.locator("main ol > li").filter({ has: page.locator("img") });
    const title = await step.first().getByRole("heading").boundingBox();
    expect(picture?.left).toBeGreaterThan((title?.x ?? Infinity) + (title?.width ?? 0));
    expect(picture?.top).toBeLessThan((title?.y ?? 0) + (title?.height ?? 0));
    expect(picture?.width).toBeGreaterThan(0.4 * viewport.width);
  }),
);

it("what opens from the header has a scrim below it", () =>
  stage.open("/cookie", { javaScript: false, viewport: phone }, async (page) => {
    const pixel = async () =>
      (await page.screenshot({ clip: { x: 4, y: phone.height - 8, width: 1, height: 1 } })).toString("base64");
    const open = await pixel();
    await page.locator("header summary").first().click();
    await expect.poll(pixel).not.toBe(open);
  }));

it.each(["/customer-service/customised", "/customer-service/gift-wrap"])(
  "%s is below gifting, as in the menu",
  (path) =>
    stage.open(path, { javaScript: false }, async (page) => {
      const above = page.getByRole("navigation", { name: "当前位置" }).getByRole("link").nth(1);
      expect(await above.getAttribute("href")).toBe("/gifting");
    }),
);

it("what a store's card offers is one row on a phone", () =>
  stage.open("/find-us", { javaScript: true, viewport: phone }, async (page) => {
    const card = page.locator("[data-store-card]").first();
    await card.getByRole("button", { name: /^复制地址/ }).waitFor();
    const tops = await card
      .locator(":is(a, button)")
      .filter({ visible: true })
      .evaluateAll((all) =>
        all
          .filter((one) => !one.getAttribute("href")?.startsWith("tel:"))
          .map((one) => Math.round(one.getBoundingClientRect().top)),
      );
    expect(tops).toHaveLength(4);
    expect(new Set(tops).size).toBe(1);
  }));

it("a code is asked for at the top of its page, in the column of what follows", () =>
  stage.open("/verification", { javaScript: false, viewport: desktop }, async (page) => {
    const [[field], [title], panels] = await Promise.all([
      boxesOf(page, "main form"),
      boxesOf(page, "main h1"),
      boxesOf(page, "main details"),
    ]);
    expect((field?.top ?? Infinity) - (title?.bottom ?? 0)).toBeLessThan(160);
    for (const panel of panels) expect(panel).toMatchObject({ left: field?.left, right: field?.right });
  }));

it("a product's three images end together, in the window that they begin in", () =>
  stage.open("/pdp/NH100101", { javaScript: false, viewport: { width: 1440, height: 950 } }, async (page) => {
    const images = await boxesOf(page, "main article ol img");
    expect(images).toHaveLength(3);
    const [first, , last] = images;
    expect(Math.abs((first?.bottom ?? 0) - (last?.bottom ?? Infinity))).toBeLessThan(2);
    expect(last?.bottom).toBeLessThanOrEqual(950);
  }));

it("a phone has a product's price by its name and in the bar, an image as wide as the window its whole width", () =>
  stage.open("/pdp/NH100101", { javaScript: false, viewport: phone }, async (page) => {
    const price = page.locator("article").getByText("官方指导价").filter({ visible: true });
    const share = page.locator("article summary", { hasText: "分享" });
    expect(Math.abs(((await price.boundingBox())?.y ?? 0) - ((await share.boundingBox())?.y ?? 999))).toBeLessThan(40);
    expect(await page.getByText("官方指导价").filter({ visible: true }).count()).toBe(2);
    const [image] = await boxesOf(page, "main article ol img");
    expect(image?.width).toBe(phone.width);
  }));

it("a product's images stay in sight beside panels that are open", () =>
  stage.open("/pdp/NH100101", { javaScript: false, viewport: desktop }, async (page) => {
    for (const name of ["产品特点", "产品规格"]) await page.locator("main summary", { hasText: name }).click();
    await page.evaluate(() => window.scrollTo(0, 0));
    const [first] = await boxesOf(page, "main article ol img");
    const [details] = await boxesOf(page, "main article > div:last-child");
    const [images] = await boxesOf(page, "main article ol");
    expect(details?.bottom).toBeGreaterThan((images?.bottom ?? Infinity) + 100);
    await page.evaluate(() => window.scrollTo(0, 240));
    const [scrolled] = await boxesOf(page, "main article ol img");
    expect(scrolled?.top).toBeGreaterThan((first?.top ?? 0) - 200);
  }));

it("a picture as wide as the window leaves no strip beside it", () =>
  stage.open("/", { javaScript: false, viewport: desktop }, async (page) => {
    const [image] = await boxesOf(page, "[data-block=hero] img");
    expect(image?.width).toBe(desktop.width);
  }));
