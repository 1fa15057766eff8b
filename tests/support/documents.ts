import { randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";

/** A file of exactly `size` bytes with a PDF's beginning and end. */
export function pdf(size: number): Uint8Array<ArrayBuffer> {
  const head = Buffer.from("%PDF-1.4\n%\xe2\xe3\xcf\xd3\n", "latin1");
  const tail = Buffer.from("\n%%EOF\n");
  return new Uint8Array(Buffer.concat([head, randomBytes(size - head.length - tail.length), tail]));
}

/** What a Word document says of itself. */
export const CONTENT_TYPES =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ' +
  'ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>';

/** A zip of exactly `size` bytes with the parts of a Word document, padded by an image. */
export function docx(size: number): Uint8Array<ArrayBuffer> {
  const parts = (filling: number): [string, Buffer][] => [
    ["[Content_Types].xml", Buffer.from(CONTENT_TYPES)],
    ["word/document.xml", Buffer.from("<w:document/>")],
    ["word/media/image1.bin", randomBytes(filling)],
  ];
  const frame = zip(parts(0)).length;
  return new Uint8Array(zip(parts(size - frame)));
}

/** The header of a Word document from before 2007, padded. */
export function doc(size: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(size - 8, 1)]));
}

/** A zip with stored (uncompressed) entries; streamed, their sizes follow them. */
export function zip(entries: readonly (readonly [name: string, bytes: Buffer])[], isStreamed = false): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, bytes] of entries) {
    const facts = Buffer.alloc(22);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(bytes.length, 14);
    facts.writeUInt32LE(bytes.length, 18);
    const lengths = Buffer.alloc(4);
    lengths.writeUInt16LE(Buffer.byteLength(name), 0);
    const own = isStreamed ? Buffer.alloc(22, Buffer.from([20, 0, 8, ...Array<number>(19).fill(0)])) : facts;
    const after = isStreamed ? [Buffer.from("PK\u0007\u0008"), facts.subarray(10)] : [];
    const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), own, lengths, Buffer.from(name), bytes, ...after]);
    const position = Buffer.alloc(4);
    position.writeUInt32LE(offset);
    const version = Buffer.from([20, 0]);
    directory.push(
      Buffer.concat([
        Buffer.from("PK\u0001\u0002"),
        version,
        facts,
        lengths,
        Buffer.alloc(10),
        position,
        Buffer.from(name),
      ]),
    );
    locals.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", 0, "latin1");
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, central, end]);
}
