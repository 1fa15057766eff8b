import { MAX_FILE_BYTES, MAX_UPLOADS, type UploadKind, type UploadRefusal } from "~/domain/jobs/application";
import type { ApplicationFieldName } from "~/domain/jobs/application-schema";

/** The rules of a file input of the job application (product.md §5.3, product.md §9.4). */
export interface UploadRules {
  /** The input's `accept` attribute. */
  accept: string;
  /** Maximum number of files. */
  max: number;
  /** Maximum bytes of one file. */
  maxBytes: number;
}

const ACCEPT = ".pdf,.doc,.docx";

export const uploadRules: Readonly<Record<UploadKind, UploadRules>> = {
  resume: { accept: ACCEPT, max: MAX_UPLOADS.resume, maxBytes: MAX_FILE_BYTES },
  portfolio: { accept: ACCEPT, max: MAX_UPLOADS.portfolio, maxBytes: MAX_FILE_BYTES },
};

/** Names of the file inputs, with which files are posted without script. */
export const uploadFields = { resume: "resumeFile", portfolio: "otherFiles" } as const;

/** Names of the lists of staged ids. */
export const uploadLists = { resume: "resumeUpload", portfolio: "portfolioUpload" } as const satisfies Record<
  UploadKind,
  ApplicationFieldName
>;

interface FileFacts {
  name: string;
  type: string;
  size: number;
}

/** product.md §5.4: by extension (jpg and jpeg are equal), by wildcard, or by MIME type. */
export function isAccepted(file: Pick<FileFacts, "name" | "type">, accept: string): boolean {
  const name = file.name.toLowerCase();
  const type = file.type.toLowerCase();
  return accept
    .toLowerCase()
    .split(",")
    .map((rule) => rule.trim())
    .some((rule) => {
      if (rule === "*" || rule === "*/*") return true;
      if (rule.startsWith(".")) return extensionsLike(rule).some((extension) => name.endsWith(extension));
      if (rule.endsWith("/*")) return type.startsWith(rule.slice(0, -1));
      return rule !== "" && type === rule;
    });
}

function extensionsLike(extension: string): readonly string[] {
  return extension === ".jpg" || extension === ".jpeg" ? [".jpg", ".jpeg"] : [extension];
}

export type LocalRefusal = Extract<UploadRefusal, "type" | "size" | "empty" | "count">;

export interface Admission<ChosenFile> {
  admitted: ChosenFile[];
  refused: { file: ChosenFile; reason: LocalRefusal }[];
}

/**
 * Which of the chosen files are added to the list (product.md §4.4, product.md §5.3): if one is allowed, the latest
 * replaces the previous one, whatever its name; otherwise the first N are kept, and a name already in the list is
 * ignored.
 */
export function admitFiles<ChosenFile extends FileFacts>(
  listedNames: readonly string[],
  chosen: readonly ChosenFile[],
  rules: UploadRules,
): Admission<ChosenFile> {
  const names = new Set(rules.max === 1 ? [] : listedNames);
  const admission: Admission<ChosenFile> = { admitted: [], refused: [] };
  const fitting: ChosenFile[] = [];
  for (const file of chosen) {
    const reason = localRefusal(file, rules);
    if (reason !== null) admission.refused.push({ file, reason });
    else if (!names.has(file.name)) {
      names.add(file.name);
      fitting.push(file);
    }
  }
  if (rules.max === 1) return { ...admission, admitted: fitting.slice(-1) };
  const remaining = Math.max(0, rules.max - listedNames.length);
  admission.admitted.push(...fitting.slice(0, remaining));
  admission.refused.push(...fitting.slice(remaining).map((file) => ({ file, reason: "count" as const })));
  return admission;
}

function localRefusal(file: FileFacts, rules: UploadRules): LocalRefusal | null {
  if (!isAccepted(file, rules.accept)) return "type";
  if (file.size > rules.maxBytes) return "size";
  return file.size === 0 ? "empty" : null;
}
