import { describe } from "vitest";
import { casesOf } from "../support/cases";
import {
  testChromeAccess,
  withoutScriptsOnDesktop,
  withoutScriptsOnPhone,
  withScriptsOnDesktop,
  withScriptsOnPhone,
} from "../support/access";

describe("header, footer, menus and drawer have no violation that axe finds, and reflow", () => {
  testChromeAccess(
    casesOf([withScriptsOnPhone, withoutScriptsOnDesktop], [withScriptsOnDesktop, withoutScriptsOnPhone]),
  );
});
