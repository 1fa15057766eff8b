import type { z } from "zod";
import { read } from "~/domain/lenient/schema";
import type { ParseContext } from "./parse-context";

/**
 * A part of a page that is no block, such as its header; null if it cannot be read. What is left out is warned about,
 * with content id, part and path, and counts as lost. @param path of the part, in warnings
 */
export function readPart<Part>(
  schema: z.ZodType<Part>,
  value: unknown,
  context: ParseContext,
  { block, path }: { block: string; path: string },
): Part | null {
  const { contentId, media } = context;
  const lose = (message: string, below: string, reason: string) => {
    context.warn(message, { contentId, block, path: [path, below].filter(Boolean).join("."), reason });
    context.unreadable("part");
  };
  const result = read(schema, value, {
    media,
    drop: (below, reason) => lose(below === "" ? "bad CMS contents skipped" : "CMS item dropped", below, reason),
  });
  if (result.success) return result.value;
  lose("bad CMS contents skipped", result.path, result.reason);
  return null;
}
