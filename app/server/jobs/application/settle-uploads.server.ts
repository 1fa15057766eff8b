import { MAX_UPLOADS, UPLOAD_KINDS, type UploadKind } from "~/domain/jobs/application";
import type { FormBody, RefusedFile } from "./form-body.server";
import { UploadRefused, type StagedUpload, type StagedUploads } from "./staged-uploads.server";

export type Uploads = Record<UploadKind, StagedUpload[]>;

/** The files of a posted form. */
export interface PostedFiles extends Pick<FormBody, "drafts" | "refused"> {
  /** Ids of the uploads that the form lists. */
  listed: Readonly<Record<UploadKind, readonly string[]>>;
}

export interface SettledUploads {
  uploads: Uploads;
  refused: RefusedFile[];
  /** A listed upload no longer exists. */
  hasExpired: boolean;
}

/** Stages new files, and returns the application's current files (product.md §5.3). */
export async function settleUploads(
  store: StagedUploads,
  { listed, drafts, refused: unread }: PostedFiles,
  visitorId: string,
): Promise<SettledUploads> {
  const uploads: Uploads = { resume: [], portfolio: [] };
  const refused = [...unread];
  let hasExpired = false;

  for (const kind of UPLOAD_KINDS) {
    const found = (await store.find(listed[kind], visitorId)).filter((upload) => upload.kind === kind);
    hasExpired ||= found.length < new Set(listed[kind]).size;
    const isSingle = MAX_UPLOADS[kind] === 1;
    const files = isSingle ? found.slice(-1) : found.slice(0, MAX_UPLOADS[kind]);
    for (const draft of drafts.filter((one) => one.kind === kind)) {
      const reason = isSingle ? null : refusalOf(draft.name, files, MAX_UPLOADS[kind]);
      if (reason !== null) {
        await store.discard(draft);
        refused.push({ kind, name: draft.name, reason });
        continue;
      }
      try {
        const upload = await store.keep(draft, visitorId);
        // The latest wins; a corrected file mostly has the first one's name.
        if (isSingle) await removeAll(files.splice(0));
        files.push(upload);
      } catch (error) {
        if (!(error instanceof UploadRefused)) throw error;
        refused.push({ kind, name: draft.name, reason: error.reason });
      }
    }
    await store.touch(files);
    uploads[kind] = files;
  }
  return { uploads, refused, hasExpired };

  async function removeAll(files: readonly StagedUpload[]): Promise<void> {
    await store.remove(
      files.map(({ id }) => id),
      visitorId,
    );
  }
}

function refusalOf(name: string, files: readonly StagedUpload[], max: number): "duplicate" | "count" | null {
  if (files.some((upload) => upload.name === name)) return "duplicate";
  return files.length >= max ? "count" : null;
}
