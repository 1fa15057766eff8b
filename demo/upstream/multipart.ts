import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { Busboy } from "@fastify/busboy";

export interface MultipartFile {
  field: string;
  name: string;
  type: string;
  size: number;
  sha256: string;
}

export interface Multipart {
  /** Every text field with its values, in order. */
  fields: Record<string, string[]>;
  files: MultipartFile[];
}

/** Reads a multipart body as a stream; of files only size and sha256 are kept. */
export async function readMultipart(request: Request): Promise<Multipart> {
  const result: Multipart = { fields: {}, files: [] };
  const type = request.headers.get("content-type") ?? "";
  if (request.body === null) return result;
  // Browsers and fetch send file names as UTF-8.
  const parser = new Busboy({ headers: { "content-type": type }, defParamCharset: "utf8" } as ConstructorParameters<
    typeof Busboy
  >[0]);
  parser.on("field", (name: string, value: string) => {
    (result.fields[name] ??= []).push(value);
  });
  parser.on("file", (field: string, stream: Readable, name: string, _encoding: string, mime: string) => {
    const digest = createHash("sha256");
    const file: MultipartFile = { field, name, type: mime, size: 0, sha256: "" };
    result.files.push(file);
    stream.on("data", (chunk: Buffer) => {
      file.size += chunk.length;
      digest.update(chunk);
    });
    stream.on("end", () => {
      file.sha256 = digest.digest("hex");
    });
  });
  await pipeline(Readable.fromWeb(request.body as NodeReadableStream), parser);
  return result;
}
