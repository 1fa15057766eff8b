import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { Busboy } from "@fastify/busboy";
import { MAX_FILES_FORM_BYTES, type UploadKind, type UploadRefusal } from "~/domain/jobs/application";
import { UploadRefused, type Draft, type StagedUploads } from "./staged-uploads.server";

/** A refused file of the form. */
export interface RefusedFile {
  kind: UploadKind;
  name: string;
  reason: UploadRefusal;
  /** Seconds until the client may send another file; null unless the reason is the rate limit. */
  retryAfterS: number | null;
}

export interface FormBody {
  fields: FormData;
  drafts: Draft[];
  refused: RefusedFile[];
}

export interface FormBodyRules {
  /** Field name of each file input. */
  files: Readonly<Record<string, UploadKind>>;
  /** IP of the sender, behind the trusted proxies; null = unknown. */
  clientIp: string | null;
  /** Maximum number of files per kind written to disk; further ones are discarded unread. */
  max: Readonly<Record<UploadKind, number>>;
}

/** The body is not a form, exceeds a limit or was aborted. */
export class FormBodyError extends Error {
  override readonly name = "FormBodyError";
  constructor(
    readonly reason: "malformed" | "tooLarge",
    options?: ErrorOptions,
  ) {
    super(`form body: ${reason}`, options);
  }
}

const MAX_FILES = 24;
/** No file system allows longer names; the reply quotes the names of refused files. */
const MAX_NAME_LENGTH = 255;
const limits = { fieldNameSize: 100, fieldSize: 4096, fields: 64, files: MAX_FILES, parts: 96, headerPairs: 20 };

/**
 * Reads a form (multipart or url-encoded) as a stream. Files are written to disk as drafts and checked one by one; a
 * refused file does not refuse the form.
 * @throws FormBodyError; no file remains on disk then
 */
export async function readFormBody(request: Request, uploads: StagedUploads, rules: FormBodyRules): Promise<FormBody> {
  const body: FormBody = { fields: new FormData(), drafts: [], refused: [] };
  if (request.body === null) return body;
  const parser = makeParser(request.headers.get("Content-Type") ?? "");
  const open = new Set<Readable>();
  const receiving: Promise<Draft | null>[] = [];
  const counts: Record<UploadKind, number> = { resume: 0, portfolio: 0 };
  let exceeded = false;
  for (const event of ["partsLimit", "fieldsLimit"] as const) parser.on(event, () => (exceeded = true));
  parser.on("field", (name: string, value: string) => {
    body.fields.append(name, value);
  });
  parser.on("file", (field: string, stream: Readable, given: string | undefined) => {
    // An aborted part also emits an error on its own stream, which without a listener would end the process.
    stream.on("error", () => undefined);
    const name = (given ?? "").slice(0, MAX_NAME_LENGTH);
    const kind = Object.hasOwn(rules.files, field) ? rules.files[field] : undefined;
    // A file input without a choice sends an empty file without a name.
    if (kind === undefined || name === "") return void stream.resume();
    counts[kind] += 1;
    if (counts[kind] > rules.max[kind]) {
      body.refused.push({ kind, name, reason: "count", retryAfterS: null });
      return void stream.resume();
    }
    open.add(stream);
    receiving.push(
      uploads
        .receive(stream, { kind, name, clientIp: rules.clientIp })
        .catch((error: unknown) => {
          if (error instanceof UploadRefused) {
            body.refused.push({ kind, name, reason: error.reason, retryAfterS: error.retryAfterS });
          }
          // Any other error is an aborted body, which the pipeline below reports.
          return null;
        })
        .finally(() => open.delete(stream)),
    );
  });
  try {
    const source = Readable.fromWeb(request.body as NodeReadableStream);
    await pipeline(source, countBytes(), parser);
    if (exceeded) throw new FormBodyError("tooLarge");
    // In the order of the form, not in the order in which the checks finished.
    body.drafts = (await Promise.all(receiving)).filter((draft) => draft !== null);
    return body;
  } catch (error) {
    for (const stream of open) stream.destroy(error as Error);
    for (const draft of await Promise.all(receiving)) if (draft !== null) await uploads.discard(draft);
    throw error instanceof FormBodyError ? error : new FormBodyError("malformed", { cause: error });
  }
}

function makeParser(contentType: string): InstanceType<typeof Busboy> {
  try {
    return new Busboy({ headers: { "content-type": contentType }, limits });
  } catch (error) {
    throw new FormBodyError("malformed", { cause: error });
  }
}

function countBytes(): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > MAX_FILES_FORM_BYTES) done(new FormBodyError("tooLarge"));
      else done(null, chunk);
    },
  });
}
