import type { UploadRefusal } from "~/domain/jobs/application";
import { uploadCopy } from "~/ui/copy/jobs/upload";

/** The visitor's text for a refused file. */
export function refusalText(name: string, reason: UploadRefusal): string {
  switch (reason) {
    case "type":
      return uploadCopy.refusedType(name);
    case "size":
      return uploadCopy.refusedSize(name);
    case "empty":
      return uploadCopy.refusedEmpty(name);
    case "name":
      return uploadCopy.refusedName(name);
    case "storage":
      return uploadCopy.refusedStorage(name);
    case "count":
      return uploadCopy.refusedCount(name);
    case "full":
      return uploadCopy.refusedFull(name);
    case "tooMany":
      return uploadCopy.refusedTooMany(name);
  }
}
