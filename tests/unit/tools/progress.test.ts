import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createProgress } from "../../../scripts/progress.mjs";

/** A terminal of `columns` cells: what it was sent, and the line that it shows. */
function makeTerminal({ isTTY = true, columns = 60 } = {}) {
  const written: string[] = [];
  return {
    isTTY,
    columns,
    write: (text: string) => written.push(text),
    written,
    line: () => (written.join("").split("\r\x1b[K").at(-1) ?? "").split("\n").at(-1),
  };
}

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  vi.stubEnv("TERM", "xterm");
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

describe("on a terminal", () => {
  test("says which of how many steps runs, and since when", () => {
    const terminal = makeTerminal();
    const progress = createProgress(12, { terminal });
    progress.next("/products");
    expect(terminal.line()).toBe("1 of 12  /products  0:00");
    vi.advanceTimersByTime(64_000);
    expect(terminal.line()).toBe("1 of 12  /products  1:04");
    progress.next("/news");
    vi.advanceTimersByTime(3_600_000);
    expect(terminal.line()).toBe("2 of 12  /news  1:01:04");
    progress.end();
    expect(terminal.line()).toBe("");
    expect(terminal.written.join("")).not.toContain("\n");
  });

  test("is gone after its end, and stays so", () => {
    const terminal = makeTerminal();
    const progress = createProgress(1, { terminal });
    progress.next("one");
    progress.end();
    progress.end();
    const before = terminal.written.length;
    vi.advanceTimersByTime(5000);
    expect(terminal.written.length).toBe(before);
  });

  test("makes way for a printed line and comes back below it", () => {
    const terminal = makeTerminal();
    const progress = createProgress(2, { terminal, print: (text) => void terminal.write(`${text}\n`) });
    progress.next("one");
    progress.print("200  /products");
    expect(terminal.written.slice(-3)).toEqual(["\r\x1b[K", "200  /products\n", "\r\x1b[K1 of 2  one  0:00"]);
  });

  test.each([
    ["of one cell a character", "x".repeat(100), 30],
    ["of two cells a character", "瓷".repeat(100), 30],
  ])("never fills the terminal's last column with a name %s", (_, name, columns) => {
    const terminal = makeTerminal({ columns });
    createProgress(2, { terminal }).next(name);
    const line = terminal.line() ?? "";
    const cells = [...line].reduce((sum, one) => sum + (one === "瓷" ? 2 : 1), 0);
    expect(cells).toBeLessThan(columns);
    expect(cells).toBeGreaterThan(columns - 4);
    expect(line).toMatch(/… {2}0:00$/);
  });

  test("sends no escape sequence that a name contains", () => {
    const terminal = makeTerminal();
    createProgress(1, { terminal }).next("/a\x1b]0;title\x07\n/b");
    expect(terminal.line()).toBe("1 of 1  /a]0;title/b  0:00");
  });
});

test.each([
  ["is none", { isTTY: false }, "xterm"],
  ["cannot rewrite a line", {}, "dumb"],
])("writes nothing but what is printed where the terminal %s", (_, given, term) => {
  vi.stubEnv("TERM", term);
  const terminal = makeTerminal(given);
  const printed: string[] = [];
  const progress = createProgress(2, { terminal, print: (text) => void printed.push(text) });
  progress.next("one");
  progress.print("200  /products");
  vi.advanceTimersByTime(5000);
  progress.end();
  expect(terminal.written).toEqual([]);
  expect(printed).toEqual(["200  /products"]);
});
