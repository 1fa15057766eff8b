import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createWriteStream, mkdirSync } from "node:fs";
import { readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { z } from "zod";
import type { UploadedFile, UploadKind, UploadRefusal } from "~/domain/application";
import { minutes } from "~/server/platform/durations.server";
import type { KeyedHash } from "~/server/platform/keyed-hash.server";
import type { Log } from "~/server/platform/logger.server";
import { documentType, extensionOf } from "./document-type.server";

/** A file on disk that its visitor's form carries by its id. */
export interface StagedUpload extends UploadedFile {
  kind: UploadKind;
  /** Media type, by extension and content. */
  type: string;
  /** Where it lies; never told to a browser. */
  path: string;
}

/** A file on disk whose sender is not known yet. */
export interface Draft extends StagedUpload {
  partPath: string;
}

/** A file that is not kept: of a wrong type, too large, empty, badly named, or the disk could not take it. */
export class UploadRefused extends Error {
  override readonly name = "UploadRefused";
  constructor(
    readonly reason: Exclude<UploadRefusal, "count">,
    options?: ErrorOptions,
  ) {
    super(`upload refused: ${reason}`, options);
  }
}

export interface StagedUploadsOptions {
  /** Made when it is missing. */
  folder: string;
  /** How long a file may lie, in ms after it came or the form that carries it was sent. */
  lifetimeMs?: number;
  /** Largest file, in bytes. */
  maxBytes: number;
  hash: KeyedHash;
  log: Pick<Log, "error">;
  openForWriting?: (path: string) => Writable;
  now?: () => number;
}

export interface StagedUploads {
  readonly folder: string;
  /**
   * Streams one file to disk, counting its bytes, and checks name, size, extension and content (product.md §5.3).
   * @throws UploadRefused; whatever broke the stream off. Nothing stays on disk then.
   */
  receive(stream: Readable, file: { kind: UploadKind; name: string }): Promise<Draft>;
  /** Makes a draft a staged upload of this visitor. */
  keep(draft: Draft, visitorId: string): Promise<StagedUpload>;
  discard(draft: Draft): Promise<void>;
  /** The visitor's own staged uploads of these ids, in their order; unknown, expired and foreign ids are left out. */
  find(ids: readonly string[], visitorId: string): Promise<StagedUpload[]>;
  /** Deletes the visitor's own staged uploads of these ids; others stay. */
  remove(ids: readonly string[], visitorId: string): Promise<void>;
  /** Starts the lifetime of these again. */
  touch(uploads: readonly StagedUpload[]): Promise<void>;
  /** Deletes what has lain too long, and what dead processes left half written. Returns how many files went. */
  sweep(): Promise<number>;
}

const UPLOAD_LIFETIME_MS = minutes(30);
const MAX_NAME_LENGTH = 100;
const ID = /^[A-Za-z0-9_-]{32}$/;
/** Tells this process from an earlier one with the same id, as every start of a container has. */
const LIFE = randomBytes(6).toString("hex");
/** Control characters, signs that turn the direction of text (a "fdp.exe" that reads "exe.pdf"), and what no file name holds. */
const FORBIDDEN_IN_NAME = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069/\\:*?<>|]/u;

const sidecarSchema = z.object({
  kind: z.enum(["resume", "portfolio"]),
  name: z.string(),
  type: z.string(),
  size: z.number(),
  owner: z.string(),
});

/** Résumés on disk between the request that brings them and the submit that sends them on (product.md §12.8). */
export function createStagedUploads(options: StagedUploadsOptions): StagedUploads {
  const { folder, hash, log, maxBytes, lifetimeMs = UPLOAD_LIFETIME_MS, now = Date.now } = options;
  const openForWriting = options.openForWriting ?? ((path: string) => createWriteStream(path, { mode: 0o600 }));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const bodyPath = (id: string) => join(folder, id);
  const ownerOf = (visitorId: string) => hash("staged upload", visitorId);
  const sidecarPath = (id: string) => join(folder, `${id}.json`);

  async function findOne(id: string, visitorId: string): Promise<StagedUpload | null> {
    if (!ID.test(id)) return null;
    try {
      const [text, { mtimeMs }] = await Promise.all([readFile(sidecarPath(id), "utf8"), stat(bodyPath(id))]);
      const { owner, ...facts } = sidecarSchema.parse(JSON.parse(text));
      if (owner !== ownerOf(visitorId) || mtimeMs + lifetimeMs < now()) return null;
      return { id, ...facts, path: bodyPath(id) };
    } catch {
      // Removed, swept, or half written when the process died: gone for the visitor either way.
      return null;
    }
  }

  return {
    folder,

    async receive(stream, { kind, name: given }) {
      const name = given.normalize("NFC").trim();
      const id = randomBytes(24).toString("base64url");
      const partPath = join(folder, `${id}.${process.pid}-${LIFE}.part`);
      const problem = nameProblem(name);
      if (problem !== null) {
        await drain(stream);
        throw new UploadRefused(problem);
      }
      try {
        const { size, failure } = await writeOut(stream, openForWriting(partPath), maxBytes);
        if (failure !== null) throw new UploadRefused("storage", { cause: failure });
        if (size > maxBytes) throw new UploadRefused("size");
        if (size === 0) throw new UploadRefused("empty");
        const type = await documentType(partPath, name);
        if (type === null) throw new UploadRefused("type");
        return { id, kind, name, type, size, path: bodyPath(id), partPath };
      } catch (error) {
        await rm(partPath, { force: true });
        if (error instanceof UploadRefused && error.reason === "storage") {
          log.error({ err: error.cause }, "staged upload could not be written");
        }
        throw error;
      }
    },

    async keep({ partPath, ...upload }, visitorId) {
      const { id, kind, name, type, size } = upload;
      try {
        const sidecar = { kind, name, type, size, owner: ownerOf(visitorId) } satisfies z.infer<typeof sidecarSchema>;
        await writeFile(sidecarPath(id), JSON.stringify(sidecar), { mode: 0o600 });
        await rename(partPath, upload.path);
        return upload;
      } catch (error) {
        await Promise.all([partPath, sidecarPath(id)].map((path) => rm(path, { force: true })));
        log.error({ err: error }, "staged upload could not be written");
        throw new UploadRefused("storage", { cause: error });
      }
    },

    discard: (draft) => rm(draft.partPath, { force: true }),

    async find(ids, visitorId) {
      const found = await Promise.all([...new Set(ids)].map((id) => findOne(id, visitorId)));
      return found.filter((upload) => upload !== null);
    },

    async remove(ids, visitorId) {
      for (const { id } of await this.find(ids, visitorId)) {
        await Promise.all([bodyPath(id), sidecarPath(id)].map((path) => rm(path, { force: true })));
      }
    },

    async touch(uploads) {
      const at = new Date(now());
      for (const { id } of uploads) {
        for (const path of [bodyPath(id), sidecarPath(id)]) await utimes(path, at, at).catch(() => undefined);
      }
    },

    async sweep() {
      let count = 0;
      for (const file of await readdir(folder).catch(() => [])) {
        const parts = /^[A-Za-z0-9_-]{32}(?:\.json|\.(\d+)-([0-9a-f]+)\.part)?$/.exec(file);
        if (parts === null) continue;
        const [, writer, life] = parts;
        const path = join(folder, file);
        const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }));
        const isLeftOver = writer !== undefined && life !== LIFE && !isAnotherAlive(Number(writer));
        if (!isLeftOver && mtimeMs + lifetimeMs >= now()) continue;
        await rm(path, { force: true });
        count += 1;
      }
      return count;
    },
  };
}

function nameProblem(name: string): UploadRefused["reason"] | null {
  if (name === "" || FORBIDDEN_IN_NAME.test(name) || Array.from(name).length > MAX_NAME_LENGTH) return "name";
  return extensionOf(name) === null ? "type" : null;
}

/**
 * Writes a stream to `target`. After `maxBytes`, or once the target has failed, the rest is read and dropped, so that the
 * other parts of the form still arrive. Throws what breaks the stream off.
 */
async function writeOut(
  stream: Readable,
  target: Writable,
  maxBytes: number,
): Promise<{ size: number; failure: Error | null }> {
  let failure: Error | null = null;
  const closed = new Promise<void>((done) => target.once("close", done));
  target.on("error", (error) => (failure = error));
  let size = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes || failure !== null) continue;
      if (!target.write(chunk)) await Promise.race([closed, once(target, "drain").catch(() => undefined)]);
    }
    target.end();
  } catch (error) {
    target.destroy();
    throw error;
  } finally {
    await closed;
  }
  return { size, failure };
}

/** Reads the rest of a stream and drops it; a stream that breaks off meanwhile is over as well. */
async function drain(stream: Readable): Promise<void> {
  if (stream.readableEnded || stream.destroyed) return;
  stream.resume();
  await new Promise<void>((done) => {
    stream.once("end", done);
    stream.once("close", done);
    stream.once("error", () => done());
  });
}

/** In a container every start may have the same process id: what bears this one's comes from an earlier life. */
export function isAnotherAlive(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
