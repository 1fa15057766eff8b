import { fileTypeFromFile } from "file-type";

const MEDIA_TYPES = {
  pdf: "application/pdf",
  doc: "application/msword",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
} as const;

type Extension = keyof typeof MEDIA_TYPES;

/** As the sniffer names them. */
const CONTENTS: Readonly<Record<Extension, string>> = { ...MEDIA_TYPES, doc: "application/x-cfb" };

/**
 * Media type of a document, by extension and content (product.md §5.3): PDF, DOCX (a zip whose list of contents says so),
 * DOC (CFB); null for anything else, such as a renamed program, or if extension and content disagree.
 */
export async function documentType(path: string, name: string): Promise<string | null> {
  const extension = extensionOf(name);
  if (extension === null) return null;
  // The sniffer throws on a broken zip, which is not a document.
  const found = await fileTypeFromFile(path).catch(() => undefined);
  return found?.mime === CONTENTS[extension] ? MEDIA_TYPES[extension] : null;
}

/** The extension if it is one of the three. */
export function extensionOf(name: string): Extension | null {
  const extension = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  return Object.hasOwn(MEDIA_TYPES, extension) ? (extension as Extension) : null;
}
