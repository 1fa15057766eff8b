/** Every supported block with its data: a page of the demo. */
import type { ContentSource } from "~/domain/content";
import type { Block } from "~/cms/blocks/block";
import { decode, isRecord, own } from "~/domain/lenient/decode";
import { toText } from "~/domain/lenient/values";
import { parseContents } from "~/cms/blocks/parse.server";

export interface BlockExample {
  name: string;
  note: string | null;
  /** The block as JSON, as it appears in a content. */
  json: string;
  blocks: Block[];
}

/** Parses the examples from a content whose contents are a list of `{ name, note, data }`. Never throws. */
export function toBlockExamples({ contents, ...context }: ContentSource): BlockExample[] {
  const examples = decode(contents);
  if (!Array.isArray(examples)) return [];
  return examples.filter(isRecord).flatMap((example): BlockExample[] => {
    const name = toText(own(example, "name"));
    if (name === null) return [];
    const block = { [name]: own(example, "data") };
    return [
      {
        name,
        note: toText(own(example, "note")),
        json: JSON.stringify(block, null, 2),
        blocks: parseContents(block, context),
      },
    ];
  });
}
