import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { CardPrice, formatPrice, PriceLine } from "~/ui/components/text/price";

test.each([
  [0, "¥0.00"],
  [999.995, "¥1,000.00"],
  [0.1 + 0.2, "¥0.30"],
  // Their binary representations are below the half.
  [1.005, "¥1.01"],
  [0.0049, "¥0.00"],
  [1e-7, "¥0.00"],
  [1e21, "¥1,000,000,000,000,000,000,000.00"],
  [-5, "¥0.00"],
  [Number.NaN, "¥0.00"],
  [Number.POSITIVE_INFINITY, "¥0.00"],
])("the price %d is %s", (amount, text) => expect(formatPrice(amount)).toBe(text));

test.each([
  ["a labelled line", <PriceLine price={{ kind: "amount", amount: 1280 }} />, "官方指导价: ¥1,280.00"],
  ["a line of a price that is given in shops", <PriceLine price={{ kind: "onRequest" }} />, "官方指导价: 请洽线下门店"],
  ["a card of one", <CardPrice price={{ kind: "onRequest" }} />, "官方指导价: 请洽线下门店"],
  ["a card, the bare amount", <CardPrice price={{ kind: "amount", amount: 0 }} />, "¥0.00"],
])("a price on the page is %s", (_, price, text) =>
  expect(renderToStaticMarkup(price).replace(/<[^>]*>/g, "")).toBe(text),
);
