import { useEffect, useReducer, useRef } from "react";
import type { UploadedFile, UploadKind } from "~/domain/jobs/application";
import { uploadCopy } from "~/ui/copy/jobs/upload";
import { sendFile, type Transfer } from "./send-file";

/** A file that is being uploaded, or failed (product.md §3.15); staged files belong to the form. */
export interface PendingUpload {
  uid: string;
  /** Files in the order in which they were chosen. */
  order: number;
  name: string;
  size: number;
  status: "uploading" | "error";
  /** 0 to 100. */
  percent: number;
  error: string | null;
  /** Missing for files that came with the page, which cannot be sent again. */
  file: File | null;
}

type Action =
  | { type: "add"; upload: PendingUpload }
  | { type: "change"; uid: string; change: Partial<PendingUpload> }
  | { type: "remove"; uid: string };

function reduce(uploads: readonly PendingUpload[], action: Action): readonly PendingUpload[] {
  switch (action.type) {
    case "add":
      return [...uploads, action.upload];
    case "change":
      return uploads.map((upload) => (upload.uid === action.uid ? { ...upload, ...action.change } : upload));
    case "remove":
      return uploads.filter(({ uid }) => uid !== action.uid);
  }
}

export interface StagedFile extends UploadedFile {
  order: number;
  file: File | null;
}

export interface Uploads {
  pending: readonly PendingUpload[];
  add: (file: File) => void;
  /** Lists a file that the server no longer has: it can be sent again if the browser still has it. */
  lose: (staged: StagedFile) => void;
  /** Also aborts a running upload. */
  remove: (uid: string) => void;
  retry: (uid: string) => void;
}

let count = 0;

/** Uploads files when they are chosen. @param onStaged called for each file that was staged and is no longer pending */
export function useUploads(kind: UploadKind, applicationKey: string, onStaged: (staged: StagedFile) => void): Uploads {
  const [pending, dispatch] = useReducer(reduce, []);
  const transfers = useRef(new Map<string, Transfer>());
  const latestOnStaged = useRef(onStaged);
  useEffect(() => {
    latestOnStaged.current = onStaged;
  });
  useEffect(() => {
    const running = transfers.current;
    return () => {
      for (const { abort } of running.values()) abort();
    };
  }, []);

  function start(uid: string, order: number, file: File): void {
    const onProgress = (percent: number) => dispatch({ type: "change", uid, change: { percent } });
    const transfer = sendFile(file, { kind, applicationKey, onProgress });
    transfers.current.set(uid, transfer);
    transfer.done
      .then(
        (uploaded) => {
          dispatch({ type: "remove", uid });
          latestOnStaged.current({ ...uploaded, order, file });
        },
        (error: Error) => dispatch({ type: "change", uid, change: { status: "error", error: error.message } }),
      )
      .finally(() => transfers.current.delete(uid));
  }

  function list(upload: Omit<PendingUpload, "uid">): string {
    const uid = `upload-${++count}`;
    dispatch({ type: "add", upload: { uid, ...upload } });
    return uid;
  }

  return {
    pending,
    add(file) {
      const order = count;
      const { name, size } = file;
      start(list({ order, name, size, status: "uploading", percent: 0, error: null, file }), order, file);
    },
    lose({ order, name, size, file }) {
      list({ order, name, size, status: "error", percent: 0, error: uploadCopy.expired, file });
    },
    remove(uid) {
      transfers.current.get(uid)?.abort();
      transfers.current.delete(uid);
      dispatch({ type: "remove", uid });
    },
    retry(uid) {
      const upload = pending.find((one) => one.uid === uid);
      if (!upload?.file) return;
      dispatch({ type: "change", uid, change: { status: "uploading", percent: 0, error: null } });
      start(uid, upload.order, upload.file);
    },
  };
}
