import { describe } from "vitest";
import { holdToAccess } from "../support/access";

describe("every template, with JavaScript, has no violation that axe finds, reflows and does not move", () => {
  holdToAccess({ javaScript: true });
});
