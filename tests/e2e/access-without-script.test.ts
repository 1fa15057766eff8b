import { describe } from "vitest";
import { holdTemplatesToAccess, withoutScriptsOnDesktop } from "../support/access";

describe("every template, without JavaScript, has no violation that axe finds, and reflows", () => {
  holdTemplatesToAccess([withoutScriptsOnDesktop]);
});
