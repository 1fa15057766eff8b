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
  /** Rows that go once this file has arrived. */
  replaced: readonly FileRow[];
}

export interface Uploads {
  rows: readonly FileRow[];
  /** Uploads files and appends them to the list. @param replaced rows that go once one of them has arrived */
  add: (files: readonly File[], replaced: readonly FileRow[]) => void;
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
const newRow = { status: "uploading", percent: 0, error: null, id: null, file: null, replaced: [] } as const;

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

  function remove({ uid, id }: FileRow): void {
    transfers.current.get(uid)?.abort();
    if (id !== null) removeStaged(id);
    setRows((before) => before.filter((row) => row.uid !== uid));
  }

  function send({ uid, replaced }: FileRow, file: File): void {
    const transfer = new AbortController();
    transfers.current.set(uid, transfer);
    const onProgress = (percent: number) => change(uid, { percent });
    sendFile(file, { kind, applicationKey, onProgress, signal: transfer.signal }).then(
      ({ id, name, size }) => {
        replaced.forEach(remove);
        change(uid, { id, name, size, status: "done" });
      },
      ({ message, isFinal }: UploadFailed) =>
        change(uid, { error: message, status: "error", ...(isFinal ? { file: null } : {}) }),
    );
  }

  return {
    rows: hydrated ? rows : known.map(toStagedRow),
    add(files, replaced) {
      const added = files.map((file) => ({
        ...newRow,
        uid: `upload-${++count}`,
        // As the server returns it.
        name: file.name.normalize(),
        size: file.size,
        file,
        replaced,
      }));
      setRows((before) => [...before, ...added]);
      for (const row of added) send(row, row.file);
    },
    remove,
    retry(row) {
      if (row.file === null) return;
      change(row.uid, { status: "uploading", percent: 0, error: null });
      send(row, row.file);
    },
  };
}
