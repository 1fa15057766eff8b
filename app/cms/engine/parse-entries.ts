/** CMS contents → the blocks they name (upstream.md §5.1, upstream.md §5.2). */
import { decode, decodeJsonText, decodeOne, isFormBuilder, isNothing, isRecord, own } from "~/domain/lenient/decode";
import { toBlockStyle, type BlockStyle } from "./style";

const MAX_LIST_DEPTH = 4;

/** A named entry of a content, in display order; the name may not be a known block. */
export interface Entry {
  name: string;
  data: unknown;
  path: string;
}

/** The objects whose keys are block names, with their paths: the contents themselves, or the items of a list. */
function groupsOf(root: unknown, path: string, depth: number): { group: unknown; path: string }[] {
  if (!Array.isArray(root) || depth > MAX_LIST_DEPTH) return [{ group: root, path }];
  return root.flatMap((item, index) => groupsOf(decode(item), `${path}${String(index)}.`, depth + 1));
}

/** The entries of a content in display order; null if the contents have an unsupported shape. */
export function entriesOf(
  contents: unknown,
  modelName: string | null | undefined,
  isBlockName: (name: string) => boolean,
): Entry[] | null {
  const root = decode(contents);
  if (isNothing(root)) return [];
  if (typeof root !== "object") return null;
  const groups = groupsOf(root, "", 0);
  const namesBlock = groups.some(({ group }) => isRecord(group) && Object.keys(group).some(isBlockName));
  if (!namesBlock && typeof modelName === "string" && isBlockName(modelName)) {
    return [{ name: modelName, data: root, path: modelName }];
  }
  return groups.flatMap(({ group, path }): Entry[] => {
    if (group === null) return [];
    if (!isRecord(group)) return [{ name: "", data: group, path: path.replace(/\.$/, "") }];
    return Object.entries(group).flatMap(([name, data]): Entry[] =>
      data === null || data === undefined ? [] : [{ name, data, path: `${path}${name}` }],
    );
  });
}

/**
 * The style config of a block: that beside its form-builder data, or its own. `isList`: the block's data are a list
 * whose items apply their own styles.
 */
export function styleOf(data: unknown, { isList = false } = {}): BlockStyle | null {
  const plain = decodeJsonText(data);
  const beside = isRecord(plain) && isFormBuilder(plain) ? toBlockStyle(own(plain, "style")) : null;
  if (beside !== null || isList) return beside;
  const decoded = decode(plain);
  const one = decodeOne(plain);
  const isOneBlock = !Array.isArray(decoded) || decoded.length === 1;
  return isOneBlock && isRecord(one) ? toBlockStyle(own(one, "style")) : null;
}
