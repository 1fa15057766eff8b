import { describe } from "vitest";
import { testTemplateAccess, withoutScriptsOnDesktop, withScriptsOnPhone } from "../support/access";

/** Dialogs and form errors; the full run covers all visitor actions. */
const OPENED = new Set([
  "product-buy",
  "product-gallery",
  "verification-genuine",
  "job-form-errors",
  "job-form-uploaded",
]);

// tests/full/access-matrix.test.ts checks each of them as a whole document, in all four modes.
describe("every template has no violation that axe finds, reflows and does not move", () => {
  testTemplateAccess([withScriptsOnPhone], {
    only: ({ likeAnother, act, name }) => likeAnother !== true && (act === undefined || OPENED.has(name)),
  });
});

describe("what there is only without JavaScript, or is shown with a mistake there, has none either, and reflows", () => {
  testTemplateAccess([withoutScriptsOnDesktop], {
    only: ({ js, name }) => js === "off" || name.endsWith("-errors"),
  });
});
