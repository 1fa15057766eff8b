import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { CardPrice, formatPrice, PriceLine } from "~/ui/components/text/price";

describe("formatPrice", () => {
  test.each([
    [0, "¥0.00"],
    [0.5, "¥0.50"],
    [1, "¥1.00"],
    [999, "¥999.00"],
    [1000, "¥1,000.00"],
    [1280, "¥1,280.00"],
    [1280.5, "¥1,280.50"],
    [999.995, "¥1,000.00"],
    [1_234_567.891, "¥1,234,567.89"],
    [1_234_567.895, "¥1,234,567.90"],
    [99_999_999.999, "¥100,000,000.00"],
    [0.1 + 0.2, "¥0.30"],
    // Their binary representations are below the half.
    [1.005, "¥1.01"],
    [8.575, "¥8.58"],
    [0.005, "¥0.01"],
    [0.0049, "¥0.00"],
    [1e-7, "¥0.00"],
    [1e21, "¥1,000,000,000,000,000,000,000.00"],
    [1.5e22, "¥15,000,000,000,000,000,000,000.00"],
    [-5, "¥0.00"],
    [-0, "¥0.00"],
    [Number.NaN, "¥0.00"],
    [Number.POSITIVE_INFINITY, "¥0.00"],
  ])("%d is %s", (amount, text) => {
    expect(formatPrice(amount)).toBe(text);
  });

  test("uses the yen sign U+00A5", () => {
    expect(formatPrice(1).codePointAt(0)).toBe(0xa5);
  });

  test("says every number of cents exactly", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 13 }), (cents) => {
        const yuan = Number(`${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`);
        const text = formatPrice(yuan);
        expect(text).toMatch(/^¥\d{1,3}(?:,\d{3})*\.\d\d$/);
        expect(Number(text.replace(/[¥,.]/g, ""))).toBe(cents);
      }),
    );
  });
});

describe("a price on the page", () => {
  const textOf = (html: string) => html.replace(/<[^>]*>/g, "");

  test("is labelled 官方指导价", () => {
    expect(textOf(renderToStaticMarkup(<PriceLine price={{ kind: "amount", amount: 1280 }} />))).toBe(
      "官方指导价: ¥1,280.00",
    );
  });

  test("that is given in shops is one sentence, without an amount", () => {
    const price = { kind: "onRequest" } as const;
    expect(textOf(renderToStaticMarkup(<PriceLine price={price} />))).toBe("官方指导价: 请洽线下门店");
    expect(textOf(renderToStaticMarkup(<CardPrice price={price} />))).toBe("官方指导价: 请洽线下门店");
  });

  test("is the bare amount on a card", () => {
    expect(textOf(renderToStaticMarkup(<CardPrice price={{ kind: "amount", amount: 0 }} />))).toBe("¥0.00");
  });
});
