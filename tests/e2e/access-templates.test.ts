import { describe } from "vitest";
import { isUsual, testTemplateAccess, withoutScriptsOnDesktop, withScriptsOnPhone } from "../support/access";

// tests/full/access-matrix.test.ts checks what is left out here, and all templates in the other modes.
describe("every template has no violation that axe finds, reflows and does not move", () => {
  testTemplateAccess([withScriptsOnPhone], { only: isUsual });
});

describe("what there is only without JavaScript, or is shown with a mistake there, has none either, and reflows", () => {
  testTemplateAccess([withoutScriptsOnDesktop], {
    only: ({ js, name }) => js === "off" || name.endsWith("-errors"),
  });
});
