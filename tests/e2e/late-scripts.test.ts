import type { BrowserContext, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { formScript } from "../support/application-form";
import { setApplicationStage } from "../support/application-stage";
import { phone, visit } from "../support/browser";

const stage = setApplicationStage();

/** What a visitor enters into a field: keys, an option's label, or a tick; null only presses it. */
type Entry = readonly [css: string, entry: string | true | null];

interface LateForm {
  form: string;
  path: string;
  entries: readonly Entry[];
  /** Submits the form before its script is there, empty or wrong; its page comes again as a document. */
  refuse?: (page: Page) => Promise<void>;
  /** Waits for the form's own script, if it has one. */
  ready?: (page: Page) => Promise<unknown>;
}

const application = "/about-us/jobs?jobId=J1001&step=form";
const personName: Entry = ["input[name=personName]", "ouyang ruochenbai"];
const applicant: readonly Entry[] = [personName, ["input[name=phoneNumber]", "13912345678"]];
const captcha: Entry = ["input[name=captchaCode]", "a7x"];
const main: Entry = ["main input[name=securityCode]", "NH0123456789"];
const footer: Entry = ["footer input[name=securityCode]", "NH0123456789"];
const submit = (page: Page, css: string) => page.locator(css).evaluate((form: HTMLFormElement) => form.submit());
const enhanced = (css: string) => (page: Page) =>
  page.waitForFunction(
    (css) => Object.keys(document.querySelector(css) ?? {}).some((key) => key.startsWith("__react")),
    css,
  );

const FORMS: readonly LateForm[] = [
  {
    form: "application",
    path: application,
    entries: [...applicant, ["select[name=cityId]", "北京市"], captcha],
    ready: formScript,
  },
  {
    form: "application, refused",
    path: application,
    entries: [...applicant, ["input[name=positionIdList]", true], captcha],
    async refuse(page) {
      await page.locator("input[name=personName]").fill("林");
      await page.locator("input[name=phoneNumber]").fill("123");
      await page.locator("select[name=cityId]").selectOption({ label: "上海市" });
      await submit(page, "#application");
      await page.locator("[data-error-summary]").waitFor();
    },
    ready: formScript,
  },
  { form: "verification", path: "/verification", entries: [main], ready: enhanced(main[0]) },
  {
    form: "verification, refused",
    path: "/verification",
    entries: [main],
    async refuse(page) {
      await submit(page, "main form[action='/verification']");
      await page.locator(`${main[0]}[aria-invalid=true]`).waitFor();
    },
    ready: enhanced(main[0]),
  },
  { form: "verification in the footer", path: "/contact-us", entries: [footer] },
  {
    form: "search in the header",
    path: "/contact-us",
    entries: [["header input[name=q]", "blue teapot"]],
    ready: (page) => page.locator("header [role=listbox]").waitFor(),
  },
  { form: "search", path: "/search-results-page", entries: [["main input[name=q]", "blue teapot"]] },
  {
    form: "job filters",
    path: "/about-us/jobs",
    entries: [
      ["main select[name=city]", "上海市"],
      ["main input[name=keyword]", "designer of glass"],
    ],
  },
  { form: "store finder", path: "/find-us", entries: [["main select[name=city]", "上海市"]] },
  {
    form: "filters of a list",
    path: "/products/category/0086?vcCodePath=true",
    entries: [
      ["main form details summary", null],
      ["details[data-facet] > summary", null],
      ["details[data-facet] input", true],
    ],
    ready: (page) => page.waitForURL(/[?&]f\./),
  },
];

async function enter(page: Page, [css, entry]: Entry, keyMs: number): Promise<void> {
  const field = page.locator(css).first();
  if (entry === true) return field.check();
  await field.click();
  if (entry === null) return;
  if (await field.evaluate((element) => element instanceof HTMLSelectElement)) {
    await field.selectOption({ label: entry });
    return;
  }
  await field.selectText();
  // Into whatever has the focus.
  await page.keyboard.type(entry, { delay: keyMs });
}

const entered = (page: Page, css: string) =>
  page
    .locator(css)
    .first()
    .evaluate((field: HTMLInputElement | HTMLSelectElement) => {
      if (field instanceof HTMLSelectElement) return field.selectedOptions[0]?.text;
      return field.type === "checkbox" ? field.checked : field.value;
    });

async function delayScripts(page: Page, lateMs: number): Promise<void> {
  await page.route(/\/build\/.*\.js/, async (route) => {
    await new Promise((later) => setTimeout(later, lateMs));
    // The page may have been left.
    await route.continue().catch(() => undefined);
  });
}

const walk = (run: (page: Page) => Promise<void>) => {
  const options = { baseUrl: stage.site.url, javaScript: true, viewport: phone, expected: /Failed to load resource/ };
  return visit(stage.browser, options, ({ page }) => run(page));
};
const hydrated = (page: Page) => page.waitForFunction(() => document.documentElement.dataset["hydrated"] === "true");

/** The scripts' delay and the time from key to key, ms: in the middle of what is typed, early and late, and after it. */
const PACES = [
  { lateMs: 1500, keyMs: 120 },
  { lateMs: 3000, keyMs: 30 },
  { lateMs: 500, keyMs: 200 },
] as const;
const forms = FORMS.flatMap((form, at) =>
  PACES.filter((_, turn) => turn === at % PACES.length).map((pace) => ({ form, ...pace })),
);

it.each(forms)(
  "scripts that come late take over what was entered, and leave the focus: $form.form, $lateMs ms",
  ({ form, lateMs, keyMs }) =>
    walk(async (page) => {
      await delayScripts(page, lateMs);
      await page.goto(form.path, { waitUntil: "commit" });
      await form.refuse?.(page);
      for (const entry of form.entries) await enter(page, entry, keyMs);
      const last = form.entries.at(-1)?.[0] ?? "";
      await hydrated(page);
      await form.ready?.(page);
      // Time for what a script does once it runs.
      await page.waitForTimeout(300);
      const expected = form.entries.filter(([, entry]) => entry !== null);
      const found = await Promise.all(expected.map(async ([css]) => [css, await entered(page, css)]));
      expect(found).toEqual(expected);
      expect(
        await page
          .locator(last)
          .first()
          .evaluate((field) => field === document.activeElement),
      ).toBe(true);
      // What is corrected is not called wrong any more.
      for (const [css] of form.refuse === undefined ? [] : expected) {
        expect(await page.locator(css).first().getAttribute("aria-invalid"), css).not.toBe("true");
      }
    }),
);

describe("a form that an extension has changed before it was hydrated", () => {
  const expected = /Hydration|hydrat|did not match|Minified React error #4(?:18|22|23|25)/i;
  const change = (context: BrowserContext, extend: () => void) =>
    context.addInitScript(`document.addEventListener("DOMContentLoaded", ${String(extend)})`);
  const open = (prepare: (context: BrowserContext) => Promise<unknown>, steps: (page: Page) => Promise<void>) => {
    const options = { baseUrl: stage.site.url, javaScript: true, viewport: phone, expected };
    return visit(stage.browser, { ...options, prepare: async (context) => void (await prepare(context)) }, ({ page }) =>
      steps(page),
    );
  };

  it("keeps what was entered", () =>
    open(
      (context) =>
        change(context, () => {
          for (const field of document.querySelectorAll("input[type=text]")) field.before(document.createElement("i"));
        }),
      async (page) => {
        await delayScripts(page, 1500);
        await page.goto(application, { waitUntil: "domcontentloaded" });
        await enter(page, personName, 100);
        await formScript(page);
        await page.waitForTimeout(300);
        expect(await entered(page, personName[0])).toBe(personName[1]);
        expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("personName");
      },
    ));

  it("is there again without a press", () =>
    open(
      async (context) => {
        // Otherwise the form's script comes 10 seconds later.
        await context.clock.install();
        await context.clock.pauseAt(Date.now() + 1000);
        await change(context, () => document.documentElement.append(document.createElement("i")));
      },
      async (page) => {
        // Playwright's questions to a page count as a visitor's press.
        const asked = page.waitForRequest(/application-form-[^/]*\.js/);
        await page.goto(application, { waitUntil: "commit" });
        await asked;
      },
    ));
});

it("scripts that come late find what was entered after the skip link", () =>
  walk(async (page) => {
    await delayScripts(page, 1500);
    await page.goto("/verification", { waitUntil: "commit" });
    await page.locator(".skip-link").press("Enter");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");
    await enter(page, main, 0);
    await hydrated(page);
    await enhanced(main[0])(page);
    expect(await entered(page, main[0])).toBe(main[1]);
  }));

it("scripts that come during a composition do not end it", () =>
  walk(async (page) => {
    await delayScripts(page, 1500);
    await page.goto(application, { waitUntil: "commit" });
    await page.locator("input[name=personName]").click();
    const session = await page.context().newCDPSession(page);
    await session.send("Input.imeSetComposition", { text: "ouyang", selectionStart: 6, selectionEnd: 6 });
    await formScript(page);
    await session.send("Input.imeSetComposition", { text: "欧阳若", selectionStart: 3, selectionEnd: 3 });
    await session.send("Input.insertText", { text: "欧阳若" });
    await page.keyboard.type("A");
    expect(await page.locator("input[name=personName]").inputValue()).toBe("欧阳若A");
  }));

it("a press in a form that is not hydrated yet is the browser's alone: React would hydrate it in one task", () =>
  walk(async (page) => {
    await page.goto(application);
    await hydrated(page);
    await page.evaluate(() =>
      // Where React listens.
      document.addEventListener("pointerdown", () => (document.documentElement.dataset["heard"] = "")),
    );
    const press = async () => {
      await page.locator("input[name=personName]").click();
      return page.evaluate(() => "heard" in document.documentElement.dataset);
    };
    expect(await press()).toBe(false);
    await formScript(page);
    expect(await press()).toBe(true);
  }));

it.each(["/contact-us", "/verification", application])(
  "a key in every task while scripts start does not keep %s from being hydrated",
  (path) =>
    walk(async (page) => {
      await page.addInitScript(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          const { body, documentElement } = document;
          body?.dispatchEvent(new KeyboardEvent("keydown", { key: "Shift", bubbles: true }));
          if (documentElement?.dataset["hydrated"] !== "true") port2.postMessage(null);
        };
        port2.postMessage(null);
      });
      await page.goto(path);
      await hydrated(page);
    }),
);

it("a page that waited for the document of a release loads anew where the back button brings it from the browser's cache", () =>
  stage.open("/", { javaScript: true }, async (page) => {
    await page.route("**/*.data*", (route) => route.fulfill({ headers: { "X-Build": "another" }, body: "" }));
    // The document never takes its place.
    await page.route("**/contact-us", (route) => route.fulfill({ status: 204 }));
    const asked = page.waitForRequest(/\/contact-us$/);
    await page.locator('footer a[href="/contact-us"]').first().click();
    await asked;
    const loaded = page.waitForEvent("domcontentloaded");
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
    await loaded;
    expect(new URL(page.url()).pathname).toBe("/");
  }));
