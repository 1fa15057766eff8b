import { describe } from "vitest";
import { holdToAccess } from "../support/access";

describe("every template, without JavaScript, has no violation that axe finds, and reflows", () => {
  holdToAccess({ javaScript: false });
});
