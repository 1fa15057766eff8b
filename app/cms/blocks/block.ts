/** CMS contents as plain data, ready for rendering and for loader JSON (upstream.md §5.1). */
import type { BlockStyle } from "../engine/style";
import type { readers } from "./readers.server";

type Readers = typeof readers;

/** What a reader makes of a block's data. */
type ViewOf<Reader extends Readers[keyof Readers]> = NonNullable<
  Extract<ReturnType<Reader>, { success: true }>["value"]
>;

export type BlockView = { [Name in keyof Readers]: { name: Name; view: ViewOf<Readers[Name]> } }[keyof Readers];

/** One block of a page. `key` is unique within its content. */
export type Block = BlockView & { key: string; style: BlockStyle | null };
