import { describe } from "vitest";
import { holdTemplatesToAccess, withoutScriptsOnDesktop, withScriptsOnPhone } from "../support/access";

/** What opens over a page, and a form's mistakes: the full run has all that visitors do. */
const OPENED = new Set([
  "product-buy",
  "product-gallery",
  "verification-genuine",
  "job-form-errors",
  "job-form-uploaded",
]);

// tests/full/access-matrix.test.ts looks at each of them as a whole document, in all four modes.
describe("every template has no violation that axe finds, reflows and does not move", () => {
  holdTemplatesToAccess([withScriptsOnPhone], {
    only: ({ likeAnother, act, name }) => likeAnother !== true && (act === undefined || OPENED.has(name)),
  });
});

describe("what there is only without JavaScript, or is shown with a mistake there, has none either, and reflows", () => {
  holdTemplatesToAccess([withoutScriptsOnDesktop], {
    only: ({ js, name }) => js === "off" || name.endsWith("-errors"),
  });
});
