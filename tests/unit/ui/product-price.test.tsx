import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { toPrice } from "~/domain/product";
import { CardPrice, formatPrice, PriceLine } from "~/ui/components/text/price";

test.each([
  [0, "¥0.00"],
  [12.5, "¥12.50"],
  [999.99, "¥999.99"],
  [999.995, "¥1,000.00"],
  [1280, "¥1,280.00"],
  [1234567.8, "¥1,234,567.80"],
  [0.1 + 0.2, "¥0.30"],
  // Their binary representations are below the half.
  [1.005, "¥1.01"],
  [0.0049, "¥0.00"],
  [1e-7, "¥0.00"],
  [1e20, "¥100,000,000,000,000,000,000.00"],
  [1e21, "¥0.00"],
  [-5, "¥0.00"],
  [Number.NaN, "¥0.00"],
  [Number.POSITIVE_INFINITY, "¥0.00"],
])("the price %d is %s", (amount, text) => {
  const price = toPrice(amount, []);
  expect(price.kind === "amount" && formatPrice(price.amount)).toBe(text);
});

test.each([
  ["a labelled line", <PriceLine price={{ kind: "amount", amount: 1280 }} />, "官方指导价: ¥1,280.00"],
  ["a line of a price that is given in shops", <PriceLine price={{ kind: "onRequest" }} />, "官方指导价: 请洽线下门店"],
  ["a card of one", <CardPrice price={{ kind: "onRequest" }} />, "官方指导价: 请洽线下门店"],
  ["a card, the bare amount", <CardPrice price={{ kind: "amount", amount: 0 }} />, "¥0.00"],
])("a price on the page is %s", (_, price, text) =>
  expect(renderToStaticMarkup(price).replace(/<[^>]*>/g, "")).toBe(text),
);
