import { describe } from "vitest";
import {
  holdChromeToAccess,
  withoutScriptsOnDesktop,
  withoutScriptsOnPhone,
  withScriptsOnDesktop,
  withScriptsOnPhone,
} from "../support/access";

describe("header, footer, menus and drawer have no violation that axe finds, and reflow", () => {
  holdChromeToAccess([withScriptsOnPhone, withScriptsOnDesktop, withoutScriptsOnPhone, withoutScriptsOnDesktop]);
});
