/**
 * What `npm test` asks of every page's HTML: the rules of the standard and of accessibility that can be seen in a
 * document. Named below is what is not asked, and why.
 */
import { defineConfig } from "html-validate";

export default defineConfig({
  root: true,
  extends: ["html-validate:standard", "html-validate:document", "html-validate:a11y"],
  rules: {
    // Styles and scripts come from the site's own origin.
    "require-sri": "off",
    // Editors' tables have no scope; HTML's own algorithm finds the header of a cell without it.
    "wcag/h63": "off",
  },
});
