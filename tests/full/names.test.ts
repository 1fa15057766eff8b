import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { desktop, hydrated, visit } from "../support/browser";
import { setStage } from "../support/stage";

const stage = setStage();

type Part = [role: Parameters<Page["getByRole"]>[0], name: string | RegExp];

/** Expected roles and accessible names of each template. */
const TEMPLATES: { path: string; parts: Part[]; open?: (page: Page) => Promise<void> }[] = [
  {
    path: "/news",
    parts: [
      ["banner", ""],
      ["link", /北港瓷.*首页$/],
      ["search", ""],
      ["button", "搜索"],
      ["navigation", "主导航"],
      ["navigation", "当前位置"],
      ["main", ""],
      ["heading", "新闻"],
      ["navigation", "分页"],
      ["contentinfo", ""],
      ["region", "产品验证"],
      ["textbox", "验证码"],
      ["list", "集团品牌"],
    ],
  },
  {
    path: "/products/category/0086?vcCodePath=true",
    parts: [
      ["heading", "北境蕾丝"],
      ["navigation", "细分品类"],
      ["navigation", "排序"],
      ["group", "釉色"],
      ["checkbox", /^钴蓝/],
      ["status", ""],
      ["navigation", "分页"],
      ["link", "第2页"],
      ["link", "下一页"],
    ],
    open: (page) => page.locator("[data-facet] > summary").first().click(),
  },
  {
    path: "/pdp/NH100101",
    parts: [
      ["region", "产品图片"],
      ["link", /^放大查看第1张图片，共\d+张$/],
      ["img", /，图片1$/],
      ["navigation", "同系列产品"],
      ["link", "购买"],
    ],
  },
  {
    path: "/pdp/NH100101#buy",
    parts: [
      ["dialog", "购买方式"],
      ["link", "关闭"],
      ["heading", "线下门店"],
      ["heading", "线上渠道"],
    ],
  },
  {
    path: "/find-us",
    parts: [
      ["combobox", "省份"],
      ["combobox", "城市"],
      ["button", "查询"],
      ["region", "共40家门店"],
      ["listitem", ""],
      ["heading", "北港瓷 上海栖云里店"],
    ],
  },
  {
    path: "/find-us?store=NHS-3101-01",
    parts: [
      ["dialog", "门店信息"],
      ["group", "门店图片"],
      ["img", "北港瓷 上海栖云里店，图片1"],
    ],
  },
  {
    path: "/verification",
    parts: [
      ["main", ""],
      ["heading", "产品验证"],
      ["textbox", "验证码"],
      ["button", "确定"],
    ],
  },
  {
    path: "/about-us/jobs",
    parts: [
      ["combobox", "工作地点"],
      ["searchbox", "职位关键词"],
      ["status", ""],
      ["navigation", "分页"],
    ],
  },
  {
    path: "/about-us/jobs?jobId=J1001&step=form",
    parts: [
      ["textbox", /^姓名/],
      ["textbox", /^手机号码/],
      ["combobox", /^地点偏好/],
      ["group", /^意向门店/],
      ["textbox", /^验证码/],
      ["button", "提交申请"],
    ],
  },
];

describe.each([{ javaScript: false }, { javaScript: true }])("by role and name, JavaScript $javaScript", (mode) => {
  const { javaScript } = mode;
  const walk = (path: string, steps: (page: Page) => Promise<void>, expected?: RegExp) =>
    visit(
      stage.browser,
      { baseUrl: stage.site.url, javaScript, ...(expected ? { expected } : {}) },
      async ({ page }) => {
        await page.goto(path);
        await hydrated(page, javaScript);
        await steps(page);
      },
    );

  it.each(TEMPLATES)("finds the parts of $path", ({ path, parts, open }) =>
    walk(path, async (page) => {
      await open?.(page);
      const missing: string[] = [];
      for (const [role, name] of parts) {
        const found = page.getByRole(role, name === "" ? {} : { name, exact: typeof name === "string" }).first();
        await found.waitFor({ timeout: 5000 }).catch(() => missing.push(`${role} ${String(name)}`));
      }
      expect(missing).toEqual([]);
    }),
  );

  it("finds each field's error from the field, and each field from the summary", () =>
    walk(
      "/about-us/jobs?jobId=J1001&step=form",
      async (page) => {
        await page.getByRole("button", { name: "提交申请" }).click();
        const summary = page.getByRole("alert").filter({ hasText: "请修改以下内容" });
        await summary.waitFor();
        for (const [role, name, error] of [
          ["textbox", /^姓名/, "请输入姓名"],
          ["textbox", /^手机号码/, "请输入手机号码"],
          ["combobox", /^地点偏好/, "请选择地点偏好"],
          ["textbox", /^验证码/, "请输入验证码"],
        ] as const) {
          const field = page.locator("#application").getByRole(role, { name });
          const description = await field.evaluate((element) =>
            (element.getAttribute("aria-describedby") ?? "")
              .split(" ")
              .map((id) => document.getElementById(id)?.textContent ?? "")
              .join(" "),
          );
          expect(description).toContain(error);
          expect(await field.getAttribute("aria-invalid")).toBe("true");
          const href = await summary.getByRole("link", { name: error }).getAttribute("href");
          expect(await field.getAttribute("id")).toBe(href?.slice(1));
        }
      },
      /400 \(Bad Request\)/,
    ));

  it("shows the field for a code without scrolling, whatever opens the page", () =>
    walk("/verification", async (page) => {
      const box = await page.getByRole("main").getByRole("textbox", { name: "验证码" }).boundingBox();
      expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(desktop.height);
    }));
});

describe("with JavaScript", () => {
  it("names what is uploaded, how far it is, and how to take it back", () =>
    visit(stage.browser, { baseUrl: stage.site.url, javaScript: true }, async ({ page }) => {
      await page.goto("/about-us/jobs?jobId=J1001&step=form");
      await hydrated(page, true);
      // The upload lasts as long as the test observes it.
      await page.route("**/resources/uploads", () => undefined);
      await page.locator("#application-resumeUpload").setInputFiles({
        name: "简历.pdf",
        mimeType: "application/pdf",
        buffer: Buffer.from("%PDF-1.4\n%%EOF\n"),
      });
      const list = page.getByRole("list", { name: "已选文件" });
      await list.getByRole("progressbar", { name: "上传中：简历.pdf" }).waitFor();
      await list.getByRole("button", { name: "取消上传简历.pdf" }).click();
      await list.waitFor({ state: "detached" });
    }));

  it("says how many products a filter leaves, and that a page is awaited, clear of the header", () =>
    visit(
      stage.browser,
      { baseUrl: stage.site.url, javaScript: true, viewport: { width: 820, height: 1180 } },
      async ({ page }) => {
        await page.goto("/products/category/0086?vcCodePath=true");
        await hydrated(page, true);
        expect(await page.getByRole("main").getByRole("status").first().textContent()).toMatch(/^共\d+件产品/);
        await page.route(/\.data/, () => undefined);
        await page.getByRole("link", { name: "新品", exact: true }).last().click();
        const word = page.getByRole("status").getByText("Loading...");
        await word.waitFor();
        const header = await page.getByRole("banner").boundingBox();
        const said = await word.boundingBox();
        expect(said?.y).toBeGreaterThan((header?.y ?? 0) + (header?.height ?? Infinity));
      },
    ));
});
