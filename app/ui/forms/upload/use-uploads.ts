import { useEffect, useRef, useState } from "react";
import type { UploadedFile, UploadKind } from "~/domain/jobs/application";
import { useHydrated } from "~/ui/components/behaviour/use-hydrated";
import { uploadCopy } from "~/ui/copy/jobs/upload";
import { removeStaged, sendFile, type UploadFailed } from "./send-file";

/** A file of a list (product.md §3.15 Uploaded file). */
export interface FileRow {
  uid: string;
  name: string;
  /** Bytes. */
  size: number;
  status: "uploading" | "done" | "error";
  /** 0 to 100. */
  percent: number;
  error: string | null;
  /** Of the staged file; null unless it is done. */
  id: string | null;
  /** null for a file that cannot be sent again: it came with the page, or the server refused what it is. */
  file: File | null;
}

export interface Uploads {
  rows: readonly FileRow[];
  /** Uploads files and appends them to the list. */
  add: (files: readonly File[]) => void;
  /** Takes a file off the list: its transfer is aborted, or the staged file deleted. */
  remove: (row: FileRow) => void;
  retry: (row: FileRow) => void;
}

export interface UploadsOptions {
  kind: UploadKind;
  applicationKey: string;
  /** The staged files of the page, and of each reply since: the server may have lost some. */
  known: readonly UploadedFile[];
  /** Take the place of the page's after hydration. */
  draft: readonly UploadedFile[] | undefined;
}

let count = 0;
const newRow = { status: "uploading", percent: 0, error: null, id: null, file: null } as const;

const toStagedRow = (file: UploadedFile): FileRow => ({ ...newRow, uid: file.id, ...file, status: "done" });

/** The list of a file input: files are uploaded when they are chosen, and staged until the form is sent. */
export function useUploads({ kind, applicationKey, known, draft }: UploadsOptions): Uploads {
  const [rows, setRows] = useState<readonly FileRow[]>(() => (draft ?? known).map(toStagedRow));
  const hydrated = useHydrated();
  const transfers = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const running = transfers.current;
    return () => running.forEach((transfer) => transfer.abort());
  }, []);
  const lastKnown = useRef(known);
  useEffect(() => {
    if (lastKnown.current === known) return;
    lastKnown.current = known;
    const ids = new Set(known.map(({ id }) => id));
    const lost = { id: null, status: "error", error: uploadCopy.expired } as const;
    setRows((before) => before.map((row) => (row.id === null || ids.has(row.id) ? row : { ...row, ...lost })));
  }, [known]);

  const change = (uid: string, to: Partial<FileRow>) =>
    setRows((before) => before.map((row) => (row.uid === uid ? { ...row, ...to } : row)));

  function send(uid: string, file: File): void {
    const transfer = new AbortController();
    transfers.current.set(uid, transfer);
    const onProgress = (percent: number) => change(uid, { percent });
    sendFile(file, { kind, applicationKey, onProgress, signal: transfer.signal }).then(
      ({ id, name, size }) => change(uid, { id, name, size, status: "done" }),
      ({ message, isFinal }: UploadFailed) =>
        change(uid, { error: message, status: "error", ...(isFinal ? { file: null } : {}) }),
    );
  }

  return {
    rows: hydrated ? rows : known.map(toStagedRow),
    add(files) {
      const added = files.map((file) => ({
        ...newRow,
        uid: `upload-${++count}`,
        name: file.name,
        size: file.size,
        file,
      }));
      setRows((before) => [...before, ...added]);
      for (const { uid, file } of added) send(uid, file);
    },
    remove({ uid, id }) {
      transfers.current.get(uid)?.abort();
      if (id !== null) removeStaged(id);
      setRows((before) => before.filter((row) => row.uid !== uid));
    },
    retry({ uid, file }) {
      if (file === null) return;
      change(uid, { status: "uploading", percent: 0, error: null });
      send(uid, file);
    },
  };
}
