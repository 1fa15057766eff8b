import { retried, type Driver, type ElementHandle, type Key } from "./driver";
import { inPage, type Box, type Query, type Question } from "./in-page";

const ROLES = {
  link: "a[href]",
  button: "button, [role=button], input[type=submit]",
  textbox: "input:not([type]), input[type=text], input[type=search], input[type=tel], textarea",
  option: "[role=option]",
} as const;

/** A CSS selector, or a role and a name, optionally within a part of the page. */
export type Target =
  | string
  | { role: keyof typeof ROLES; name?: string | RegExp; within?: string }
  | { css: string; name: string | RegExp };

const ACTION_TIMEOUT_MS = 20_000;
const POLL_MS = 40;

function toQuery(target: Target): Query {
  if (typeof target === "string") return { css: target };
  const css = "css" in target ? target.css : `:is(${target.within ?? ":root"}) :is(${ROLES[target.role]})`;
  const { name } = target;
  if (name === undefined) return { css };
  return { css, name: typeof name === "string" ? { text: name } : { pattern: name.source } };
}

const describeTarget = (target: Target) =>
  typeof target === "string"
    ? target
    : JSON.stringify(target, (_, part: unknown) => (part instanceof RegExp ? String(part) : part));

/** A visitor's window in any engine; targets are waited for until they are visible. */
export class EnginePage {
  constructor(
    private readonly driver: Driver,
    private readonly siteUrl: string,
    readonly javaScript: boolean,
  ) {}

  /** Opens a path of the site and waits until the page is usable. */
  async goto(path: string): Promise<void> {
    await this.driver.goto(this.siteUrl + path);
    await this.usable();
  }

  /** Waits for hydration; returns at once without JavaScript. */
  async usable(): Promise<void> {
    await this.until("the page is hydrated", async () => {
      return !this.javaScript || (await this.evaluate(() => document.documentElement.dataset["hydrated"] === "true"));
    });
  }

  back = () => this.driver.back();
  press = (key: Key) => this.driver.press(key);
  complaints = () => this.driver.complaints();
  screenshot = () => this.driver.screenshot();
  close = () => this.driver.close();

  evaluate<A extends unknown[], R>(fn: (...args: A) => R | Promise<R>, ...args: A): Promise<R> {
    return retried(() => this.driver.evaluate(fn, ...args));
  }

  /** Path and query, decoded. */
  async path(): Promise<string> {
    const { pathname, search } = new URL(await this.evaluate(() => location.href));
    return decodeURIComponent(pathname + search);
  }

  count = async (target: Target) => Number(await this.ask(target, "count"));
  /** Includes hidden elements. */
  countAll = async (target: Target) => Number(await this.ask(target, "all"));
  texts = async (target: Target) => (await this.ask(target, "texts")) as string[];
  /** Text of the first match; empty if there is none. */
  text = async (target: Target) => (await this.texts(target))[0] ?? "";

  attribute(css: string, name: string): Promise<string | null> {
    return this.evaluate((css, name) => document.querySelector(css)?.getAttribute(name) ?? null, css, name);
  }

  value(css: string): Promise<string | null> {
    return this.evaluate((css) => document.querySelector<HTMLInputElement>(css)?.value ?? null, css);
  }

  hasFocus(css: string): Promise<boolean> {
    return this.evaluate((css) => document.activeElement?.matches(css) ?? false, css);
  }

  /** Gives it the focus, once it can have it. */
  focus(css: string): Promise<void> {
    return this.until(`${css} has the focus`, () =>
      this.evaluate((css) => {
        const element = document.querySelector<HTMLElement>(css);
        element?.focus();
        return element !== null && document.activeElement === element;
      }, css),
    );
  }

  /** The href of the card nearest to the window's centre. */
  async hrefInView(cards: string): Promise<string> {
    const href = await this.evaluate((css) => {
      const distance = (card: Element) => {
        const { top, bottom } = card.getBoundingClientRect();
        return Math.abs(top + bottom - window.innerHeight);
      };
      const [nearest] = [...document.querySelectorAll(css)].sort((one, other) => distance(one) - distance(other));
      return nearest?.querySelector("a")?.getAttribute("href") ?? null;
    }, cards);
    if (href === null) throw new Error(`there is no ${cards}`);
    return href;
  }

  scrollTop = () => this.evaluate(() => Math.round(window.scrollY));
  scrollTo = (top: number) => this.evaluate((top) => window.scrollTo({ top, behavior: "instant" }), top);

  /** Horizontal overflow of the page, px. */
  overflow = () => this.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  size = () => this.evaluate(() => ({ width: window.innerWidth, height: window.innerHeight }));

  async click(target: Target): Promise<void> {
    await (await this.aimed(target)).click();
  }

  async hover(target: Target): Promise<void> {
    await (await this.aimed(target)).hover();
  }

  /** Replaces the field's value, key by key. */
  async fill(target: Target, text: string): Promise<void> {
    await this.click(target);
    const isFilled = await this.evaluate(() => {
      const field = document.activeElement;
      if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) throw new Error("no field");
      field.select();
      return field.value !== "";
    });
    if (isFilled) await this.press("Backspace");
    if (text !== "") await this.driver.type(text);
  }

  /** Selects an option of a `select`, whose list is rendered outside of the page. */
  async choose(css: string, label: string): Promise<void> {
    await this.until(`${css} offers ${label}`, () =>
      this.evaluate(
        (css, label) => {
          const select = document.querySelector<HTMLSelectElement>(css);
          const option = [...(select?.options ?? [])].find(({ text }) => text.trim() === label);
          if (select === null || option === undefined) return false;
          select.focus();
          select.value = option.value;
          select.dispatchEvent(new Event("input", { bubbles: true }));
          select.dispatchEvent(new Event("change", { bubbles: true }));
          return true;
        },
        css,
        label,
      ),
    );
  }

  async setFiles(css: string, paths: readonly string[]): Promise<void> {
    const field = await this.find(css);
    if (field === null) throw new Error(`there is no ${css}`);
    await field.setFiles(paths);
  }

  /** Polls; `claim` describes the expectation if it is not met. */
  async until(claim: string, condition: () => Promise<boolean>): Promise<void> {
    const deadline = Date.now() + ACTION_TIMEOUT_MS;
    while (!(await condition())) {
      if (Date.now() > deadline) throw new Error(`waited in vain until ${claim}`);
      await pause(POLL_MS);
    }
  }

  /** The element once it has stopped moving and a pointer can hit it. */
  private async aimed(target: Target): Promise<ElementHandle> {
    let before: Box | null = null;
    let found: ElementHandle | null = null;
    await this.until(`a pointer can reach ${describeTarget(target)}`, async () => {
      const box = (await this.ask(target, "aim")) as Box | null;
      const isStable = box !== null && JSON.stringify(box) === JSON.stringify(before);
      before = box;
      if (isStable) found = await this.find(target);
      return found !== null;
    });
    return found as unknown as ElementHandle;
  }

  private find(target: Target) {
    return retried(() => this.driver.find(toQuery(target)));
  }

  private ask(target: Target, question: Exclude<Question, "element">) {
    return this.evaluate(inPage, toQuery(target), question);
  }
}

const pause = (ms: number) => new Promise((later) => setTimeout(later, ms));
