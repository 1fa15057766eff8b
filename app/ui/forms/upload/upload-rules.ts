import { MAX_FILE_BYTES, type UploadRefusal } from "~/domain/jobs/application";
import type { ApplicationFieldName } from "~/domain/jobs/application-schema";

/** The inputs' `accept` attribute (product.md §5.3). */
export const ACCEPT = ".pdf,.doc,.docx";

/** Names of the file inputs, with which files are posted without script. */
export const uploadFields = { resume: "resumeFile", portfolio: "otherFiles" } as const;

/** Names of the lists of staged ids. */
export const uploadLists = {
  resume: "resumeUpload",
  portfolio: "portfolioUpload",
} as const satisfies Record<string, ApplicationFieldName>;

type FileFacts = Pick<File, "name" | "type" | "size">;

/** product.md §5.4: by extension (jpg and jpeg are equal), by wildcard, or by MIME type. */
export function isAccepted({ name, type }: Pick<FileFacts, "name" | "type">, accept: string): boolean {
  const plain = (text: string) => text.toLowerCase().replaceAll(".jpeg", ".jpg");
  return plain(accept)
    .split(",")
    .map((rule) => rule.trim())
    .some((rule) => {
      if (rule === "*" || rule === "*/*") return true;
      if (rule.startsWith(".")) return plain(name).endsWith(rule);
      if (rule.endsWith("/*")) return type.toLowerCase().startsWith(rule.slice(0, -1));
      return rule !== "" && type.toLowerCase() === rule;
    });
}

export interface Admission<ChosenFile> {
  admitted: ChosenFile[];
  refused: { file: ChosenFile; reason: UploadRefusal }[];
}

/**
 * Which of the chosen files are added to the list (product.md §4.4, product.md §5.3): if one is allowed, the latest
 * replaces the previous one, whatever its name; otherwise the first `max` are kept, and a name already in the list is
 * ignored.
 */
export function admitFiles<ChosenFile extends FileFacts>(
  listedNames: readonly string[],
  chosen: readonly ChosenFile[],
  max: number,
): Admission<ChosenFile> {
  const names = new Set(max === 1 ? [] : listedNames);
  const admission: Admission<ChosenFile> = { admitted: [], refused: [] };
  const fitting: ChosenFile[] = [];
  for (const file of chosen) {
    const reason = refusalOf(file);
    if (reason !== null) admission.refused.push({ file, reason });
    else if (!names.has(file.name.normalize())) {
      names.add(file.name.normalize());
      fitting.push(file);
    }
  }
  if (max === 1) return { ...admission, admitted: fitting.slice(-1) };
  const remaining = Math.max(0, max - listedNames.length);
  admission.admitted.push(...fitting.slice(0, remaining));
  admission.refused.push(...fitting.slice(remaining).map((file) => ({ file, reason: "count" as const })));
  return admission;
}

function refusalOf(file: FileFacts): UploadRefusal | null {
  if (!isAccepted(file, ACCEPT)) return "type";
  if (file.size > MAX_FILE_BYTES) return "size";
  return file.size === 0 ? "empty" : null;
}
