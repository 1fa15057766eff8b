import { describe } from "vitest";
import {
  holdTemplatesToAccess,
  withoutScriptsOnDesktop,
  withoutScriptsOnPhone,
  withScriptsOnDesktop,
  withScriptsOnPhone,
} from "../support/access";

describe("every template as a whole document, with header, footer and frames, in all four modes", () => {
  holdTemplatesToAccess([withScriptsOnPhone, withScriptsOnDesktop, withoutScriptsOnPhone, withoutScriptsOnDesktop], {
    whole: true,
  });
});
