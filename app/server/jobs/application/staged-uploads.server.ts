import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { readdir, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import type { Registry } from "prom-client";
import { z } from "zod";
import { UPLOAD_KINDS, type UploadedFile, type UploadKind, type UploadRefusal } from "~/domain/jobs/application";
import { minutes } from "~/server/platform/durations.server";
import { readJsonFile } from "~/server/platform/files.server";
import type { FolderClock } from "~/server/platform/folder-clock.server";
import type { KeyedHash } from "~/server/platform/keyed-hash.server";
import type { Log } from "~/server/platform/telemetry/logger.server";
import { count } from "~/server/platform/telemetry/metrics.server";
import { limitKeyOf, type Limit } from "~/server/platform/redis/rate-limits.server";
import { documentType, extensionOf } from "./document-type.server";
import type { IncomingFile, UploadSpace } from "./upload-space.server";

/** A staged file, referenced by its id in the visitor's form. */
export interface StagedUpload extends UploadedFile {
  kind: UploadKind;
  /** Media type, determined from extension and content. */
  type: string;
  /** Path on disk; never sent to a browser. */
  path: string;
}

/** A file on disk that is not yet assigned to a visitor. */
export interface Draft extends StagedUpload {
  partPath: string;
  /** Hash of the sending client. */
  client: string;
  account: IncomingFile;
}

/**
 * A refused file: wrong type, too large, empty, invalid name; write error; quota of the folder or the client used up;
 * or client over its rate limit.
 */
export class UploadRefused extends Error {
  override readonly name = "UploadRefused";
  constructor(
    readonly reason: Exclude<UploadRefusal, "count">,
    options?: ErrorOptions & { retryAfterS?: number },
  ) {
    super(`upload refused: ${reason}`, options);
    this.retryAfterS = options?.retryAfterS ?? null;
  }

  /** Seconds until the client may send another file; null unless the reason is the rate limit. */
  readonly retryAfterS: number | null;
}

export interface StagedUploadsOptions {
  /** An existing folder, shared by all processes that may receive parts of the same form. */
  folder: string;
  clock: FolderClock;
  /** The folder's quotas. */
  space: UploadSpace;
  /** Rate limit of files per client, uploaded with a form or before it. */
  limit: Pick<Limit, "consume">;
  /** Maximum file size in bytes. */
  maxBytes: number;
  hash: KeyedHash;
  log: Pick<Log, "error">;
  metrics: Registry;
  openForWriting?: (path: string) => Writable;
}

export interface IncomingUpload {
  kind: UploadKind;
  name: string;
  /** Behind the trusted proxies; null = unknown. */
  clientIp: string | null;
}

export interface StagedUploads {
  readonly folder: string;
  /**
   * Streams one file to disk, counting its bytes, and checks name, size, extension and content (product.md §5.3). A
   * refused file's stream is read to its end.
   * @throws UploadRefused; the stream's error if it is aborted. Nothing remains on disk then.
   */
  receive(stream: Readable, file: IncomingUpload): Promise<Draft>;
  /** Turns a draft into a staged upload of this visitor. */
  keep(draft: Draft, visitorId: string): Promise<StagedUpload>;
  discard(draft: Draft): Promise<void>;
  /** This visitor's staged uploads with these ids, in order; unknown, expired and foreign ids are skipped. */
  find(ids: readonly string[], visitorId: string): Promise<StagedUpload[]>;
  /** Deletes this visitor's staged uploads with these ids; foreign ones are not touched. */
  remove(ids: readonly string[], visitorId: string): Promise<void>;
  /** Restarts their lifetime. */
  touch(uploads: readonly StagedUpload[]): Promise<void>;
  /** Deletes expired files, partial ones too. Returns their number. */
  sweep(): Promise<number>;
}

/** From the upload, or from the last submit of the form that carries it. */
const LIFETIME_MS = minutes(30);
const MAX_NAME_LENGTH = 100;
const ID = /^[A-Za-z0-9_-]{32}$/;
/** A file, its sidecar, or a partial file; older releases named the latter's process. */
const STORED = /^[A-Za-z0-9_-]{32}(?:\.json|(?:\.[0-9a-f]+)?\.part)?$/;
/**
 * Control characters, bidi controls (which make "fdp.exe" read as "exe.pdf"), and characters that file names cannot
 * contain.
 */
const FORBIDDEN_IN_NAME = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069/\\:*?<>|]/u;

const sidecarSchema = z.object({
  kind: z.enum(UPLOAD_KINDS),
  name: z.string(),
  type: z.string(),
  size: z.number(),
  owner: z.string(),
  // Missing in sidecars written by older releases.
  client: z.string().default(""),
});

/** Résumés on disk between upload and submit (product.md §12.8). */
export function createStagedUploads(options: StagedUploadsOptions): StagedUploads {
  const { folder, clock, space, hash, log, metrics, limit, maxBytes } = options;
  const openForWriting = options.openForWriting ?? ((path: string) => createWriteStream(path, { mode: 0o600 }));
  /** A folder that cannot be written is still read, by this machine's clock. */
  const now = () => clock().catch(() => Date.now());
  const bodyPath = (id: string) => join(folder, id);
  const ownerOf = (visitorId: string) => hash("staged upload", visitorId);
  const sidecarPath = (id: string) => join(folder, `${id}.json`);

  /** Null if it was removed or swept, or only partly written when its process died. */
  const readSidecar = (id: string) => readJsonFile(sidecarPath(id), sidecarSchema);

  async function findOne(id: string, visitorId: string): Promise<StagedUpload | null> {
    if (!ID.test(id)) return null;
    const [sidecar, body, renewedMs, at] = await Promise.all([
      readSidecar(id),
      stat(bodyPath(id)).catch(() => null),
      mtimeOf(sidecarPath(id)),
      now(),
    ]);
    if (sidecar === null || body === null || renewedMs === null || renewedMs + LIFETIME_MS < at) return null;
    const { kind, name, type, size, owner } = sidecar;
    return owner === ownerOf(visitorId) ? { id, kind, name, type, size, path: bodyPath(id) } : null;
  }

  async function find(ids: readonly string[], visitorId: string): Promise<StagedUpload[]> {
    const found = await Promise.all([...new Set(ids)].map((id) => findOne(id, visitorId)));
    return found.filter((upload) => upload !== null);
  }

  /** A file that cannot be removed now is swept later. */
  async function clear(...paths: string[]): Promise<void> {
    for (const path of paths) {
      await rm(path, { force: true }).catch((error: unknown) => {
        log.error({ err: error }, "staged upload could not be removed");
      });
    }
  }

  async function discard({ partPath, account }: Pick<Draft, "partPath" | "account">): Promise<void> {
    await account.cancel();
    await clear(partPath);
  }

  function storageFailed(error: unknown): UploadRefused {
    log.error({ err: error }, "staged upload could not be written");
    return new UploadRefused("storage", { cause: error });
  }

  /** Why this client's next file is refused; null = it is accepted. */
  async function reasonAgainst(name: string, clientIp: string | null): Promise<UploadRefused | null> {
    const retryAfterS = await limit.consume(limitKeyOf(clientIp));
    if (retryAfterS > 0) return new UploadRefused("tooMany", { retryAfterS });
    const problem = nameProblem(name);
    if (problem !== null) return new UploadRefused(problem);
    try {
      await clock();
      await space.refresh();
      return null;
    } catch (error) {
      return storageFailed(error);
    }
  }

  async function stage(stream: Readable, { kind, name: given, clientIp }: IncomingUpload): Promise<Draft> {
    // An abort before the stream is read would otherwise be an unhandled error and end the process.
    stream.on("error", () => undefined);
    const name = given.normalize("NFC").trim();
    const refusal = await reasonAgainst(name, clientIp);
    if (refusal !== null) {
      await drain(stream);
      throw refusal;
    }
    const id = randomBytes(24).toString("base64url");
    const partPath = join(folder, `${id}.part`);
    const client = hash("upload client", limitKeyOf(clientIp));
    const account = space.open(client);
    try {
      const { size, isOverBound, failure } = await writeOut(stream, openForWriting(partPath), maxBytes, account);
      if (failure !== null) throw storageFailed(failure);
      if (size > maxBytes) throw new UploadRefused("size");
      if (isOverBound) throw new UploadRefused("full");
      if (size === 0) throw new UploadRefused("empty");
      const type = await documentType(partPath, name);
      if (type === null) throw new UploadRefused("type");
      return { id, kind, name, type, size, path: bodyPath(id), partPath, client, account };
    } catch (error) {
      await discard({ partPath, account });
      throw error;
    }
  }

  // What an alert watches is there before it has counted anything.
  count(metrics, "uploads_total", { outcome: "storage" }, 0);
  return {
    folder,

    async receive(stream, file) {
      try {
        const draft = await stage(stream, file);
        count(metrics, "uploads_total", { outcome: "staged" });
        return draft;
      } catch (error) {
        const outcome = error instanceof UploadRefused ? error.reason : "broken";
        count(metrics, "uploads_total", { outcome });
        throw error;
      }
    },

    async keep({ partPath, account, client, ...upload }, visitorId) {
      const { id, kind, name, type, size } = upload;
      try {
        const owner = ownerOf(visitorId);
        const sidecar = { kind, name, type, size, owner, client } satisfies z.infer<typeof sidecarSchema>;
        await writeFile(sidecarPath(id), JSON.stringify(sidecar), { mode: 0o600 });
        await rename(partPath, upload.path);
        return upload;
      } catch (error) {
        await discard({ partPath, account });
        await clear(sidecarPath(id));
        throw storageFailed(error);
      }
    },

    discard,

    find,

    async remove(ids, visitorId) {
      for (const { id, size } of await find(ids, visitorId)) {
        const sidecar = await readSidecar(id);
        await clear(bodyPath(id), sidecarPath(id));
        if (sidecar !== null) await space.free(sidecar.client, size);
      }
    },

    async touch(uploads) {
      const at = new Date(await now());
      // Not the file itself: a request that is just sending it could not read the rest (docs/decisions/030).
      for (const { id } of uploads) await utimes(sidecarPath(id), at, at).catch(() => undefined);
    },

    async sweep() {
      const at = await clock();
      let swept = 0;
      for (const file of await readdir(folder)) {
        if (!STORED.test(file)) continue;
        const path = join(folder, file);
        const renewedMs = ID.test(file) ? await mtimeOf(sidecarPath(file)) : null;
        if (at - (renewedMs ?? (await mtimeOf(path)) ?? Infinity) <= LIFETIME_MS) continue;
        await rm(path, { force: true });
        swept += 1;
      }
      return swept;
    },
  };
}

/** Null if the file is missing or cannot be read. */
async function mtimeOf(path: string): Promise<number | null> {
  const facts = await stat(path).catch(() => null);
  return facts?.mtimeMs ?? null;
}

function nameProblem(name: string): UploadRefused["reason"] | null {
  if (name === "" || FORBIDDEN_IN_NAME.test(name) || Array.from(name).length > MAX_NAME_LENGTH) return "name";
  return extensionOf(name) === null ? "type" : null;
}

/**
 * Writes a stream to `target`. After `maxBytes`, an exceeded quota or a write error, the rest is read and dropped, so
 * that the other parts of the form still arrive. Throws the stream's error if it is aborted.
 */
async function writeOut(stream: Readable, target: Writable, maxBytes: number, account: Pick<IncomingFile, "grow">) {
  let failure: Error | null = null;
  const closed = new Promise<void>((done) => target.once("close", done));
  target.on("error", (error) => (failure = error));
  let size = 0;
  let isOverBound = false;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes || isOverBound || failure !== null) continue;
      isOverBound = !(await account.grow(chunk.length));
      if (isOverBound) continue;
      if (!target.write(chunk)) await Promise.race([closed, once(target, "drain").catch(() => undefined)]);
    }
    target.end();
  } catch (error) {
    target.destroy();
    throw error;
  } finally {
    await closed;
  }
  return { size, isOverBound, failure: failure as Error | null };
}

/** Reads and drops the rest of a stream; also ends if the stream is aborted. */
async function drain(stream: Readable): Promise<void> {
  if (stream.readableEnded || stream.destroyed) return;
  stream.resume();
  await new Promise<void>((done) => {
    stream.once("end", done);
    stream.once("close", done);
    stream.once("error", () => done());
  });
}
