import { describe } from "vitest";
import {
  isUsual,
  testTemplateAccess,
  withoutScriptsOnDesktop,
  withoutScriptsOnPhone,
  withScriptsOnDesktop,
  withScriptsOnPhone,
} from "../support/access";

/** Landmarks and headings of header, main part and footer together, and frames: a form, a dialog, a list, a frame. */
const WHOLE = new Set(["home", "product-buy", "listing-filtered", "stores", "job-form-errors", "verification-genuine"]);

describe("every template in the modes that npm test leaves out, some as whole documents in all four", () => {
  testTemplateAccess([withScriptsOnPhone, withScriptsOnDesktop, withoutScriptsOnPhone, withoutScriptsOnDesktop], {
    whole: ({ name }) => WHOLE.has(name),
    only: (template, mode) => mode !== withScriptsOnPhone || !isUsual(template) || WHOLE.has(template.name),
  });
});
