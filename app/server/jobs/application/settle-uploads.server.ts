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

/**
 * Stages new files, and returns the application's current files (product.md §5.3). One of a name that is already in its
 * list is discarded without a word.
 */
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
      const isListed = !isSingle && files.some(({ name }) => name === draft.name);
      const isOneTooMany = !isSingle && !isListed && files.length >= MAX_UPLOADS[kind];
      if (isOneTooMany) refused.push({ kind, name: draft.name, reason: "count", retryAfterS: null });
      if (isListed || isOneTooMany) {
        await store.discard(draft);
        continue;
      }
      try {
        const upload = await store.keep(draft, visitorId);
        // The latest wins; a corrected file mostly has the first one's name.
        if (isSingle) await removeAll(files.splice(0));
        files.push(upload);
      } catch (error) {
        if (!(error instanceof UploadRefused)) throw error;
        refused.push({ kind, name: draft.name, reason: error.reason, retryAfterS: null });
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
