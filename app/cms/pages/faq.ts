import type { FAQPage, WithContext } from "schema-dts";
import type { Block } from "../blocks/block";
import { plainText } from "../engine/plain-text";

/** FAQ JSON-LD from all accordions of a page; null if there are none. */
export function faqJsonLd(blocks: readonly Block[]): WithContext<FAQPage> | null {
  const questions = blocks
    .flatMap((block) => (block.name === "CollapseModel" ? block.view.panels : []))
    .map(({ title, html }) => ({ question: title, answer: plainText(html) }))
    .filter(({ answer }) => answer !== "");
  if (questions.length === 0) return null;
  return {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}
