import { describe } from "vitest";
import {
  testTemplateAccess,
  withoutScriptsOnDesktop,
  withoutScriptsOnPhone,
  withScriptsOnDesktop,
  withScriptsOnPhone,
} from "../support/access";

describe("every template as a whole document, with header, footer and frames, in all four modes", () => {
  testTemplateAccess([withScriptsOnPhone, withScriptsOnDesktop, withoutScriptsOnPhone, withoutScriptsOnDesktop], {
    whole: true,
  });
});
