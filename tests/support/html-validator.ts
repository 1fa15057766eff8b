import { HtmlValidate, StaticConfigLoader } from "html-validate";
import config from "../../.htmlvalidate.mjs";

const ofPages = new HtmlValidate(new StaticConfigLoader(config));
/** Of a part of a page: what only a document must have is not asked. */
const ofParts = new HtmlValidate(
  new StaticConfigLoader({ ...config, extends: ["html-validate:standard", "html-validate:a11y"] }),
);

const describe = async (validator: HtmlValidate, html: string): Promise<string[]> => {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => {
      const source = html.split("\n")[line - 1]?.slice(Math.max(0, column - 30), column + 90) ?? "";
      return `${ruleId}: ${message} in ${source}`;
    }),
  );
};

/** What breaks the standard in a page, with its rule and where. */
export const pageErrors = (html: string) => describe(ofPages, html);

/** What breaks the standard in a part of a page's body. */
export const partErrors = (html: string) => describe(ofParts, html);
