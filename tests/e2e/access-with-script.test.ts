import { describe } from "vitest";
import { holdTemplatesToAccess, withScriptsOnPhone } from "../support/access";

describe("every template, with JavaScript, has no violation that axe finds, reflows and does not move", () => {
  holdTemplatesToAccess([withScriptsOnPhone]);
});
