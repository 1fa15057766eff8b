import type { z } from "zod";
import type { BlockTools } from "../engine/block-tools";
import { FixedSizeBlock, schema, toFixedSizeView, type FixedSizeView } from "./fixed-size";

export { schema, FixedSizeBlock as FixedSize02 };

export function toView(data: z.output<ReturnType<typeof schema>>, tools: BlockTools): FixedSizeView | null {
  return toFixedSizeView(data, tools, "page");
}
