import { open } from "node:fs/promises";
import { fileTypeFromFile } from "file-type";

const MEDIA_TYPES = {
  pdf: "application/pdf",
  doc: "application/msword",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
} as const;

type Extension = keyof typeof MEDIA_TYPES;

const PEEK_BYTES = 64 * 1024;
/** Signatures of a zip's local header and central directory, and the offset of the entry's name behind each. */
const ZIP_ENTRIES = [
  { signature: Buffer.from("PK\u0003\u0004", "latin1"), nameAt: 30 },
  { signature: Buffer.from("PK\u0001\u0002", "latin1"), nameAt: 46 },
];

/**
 * Media type of a document, by extension and content (product.md §5.3): PDF, DOCX (a zip with word/), DOC (CFB); null
 * for anything else, such as a renamed program, or if extension and content disagree.
 */
export async function documentType(path: string, name: string): Promise<string | null> {
  const extension = extensionOf(name);
  if (extension === null) return null;
  return (await contentMatches(path, extension)) ? MEDIA_TYPES[extension] : null;
}

/** The extension if it is one of the three. */
export function extensionOf(name: string): Extension | null {
  const extension = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  return Object.hasOwn(MEDIA_TYPES, extension) ? (extension as Extension) : null;
}

async function contentMatches(path: string, extension: Extension): Promise<boolean> {
  // The sniffer throws on a broken zip, which is not a document.
  const found = await fileTypeFromFile(path).catch(() => undefined);
  switch (extension) {
    case "pdf":
      return found?.mime === MEDIA_TYPES.pdf;
    case "doc":
      return found?.mime === "application/x-cfb";
    case "docx":
      return found?.mime === MEDIA_TYPES.docx || (found?.mime === "application/zip" && (await holdsWordFolder(path)));
  }
}

/** The sniffer cannot read zips whose sizes follow the data: search both ends of the file for word/. */
async function holdsWordFolder(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const ends = [0, Math.max(0, size - PEEK_BYTES)];
    for (const position of ends) {
      const buffer = Buffer.alloc(Math.min(PEEK_BYTES, size));
      const { bytesRead } = await file.read(buffer, 0, buffer.length, position);
      if (namesWordFolder(buffer.subarray(0, bytesRead))) return true;
    }
    return false;
  } finally {
    await file.close();
  }
}

function namesWordFolder(bytes: Buffer): boolean {
  return ZIP_ENTRIES.some(({ signature, nameAt }) => {
    for (let at = bytes.indexOf(signature); at !== -1; at = bytes.indexOf(signature, at + 1)) {
      if (bytes.toString("latin1", at + nameAt, at + nameAt + 5) === "word/") return true;
    }
    return false;
  });
}
