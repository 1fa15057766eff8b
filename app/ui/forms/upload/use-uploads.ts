import { uploadCopy } from "~/ui/copy/jobs/upload";
import { useEffect, useReducer, useRef } from "react";
import { removeStaged, sendFile, type Transfer } from "./send-file";
import type { UploadedFile, UploadKind } from "~/domain/application";

/** A file in the list (product.md §3.15); a removed one leaves it. */
export interface UploadItem {
  uid: string;
  name: string;
  size: number;
  status: "uploading" | "done" | "error";
  /** 0 to 100. */
  percent: number;
  /** Of the staged upload, once it is done. */
  id: string | null;
  error: string | null;
  /** Missing for what came with the page: it cannot be sent again. */
  file: File | null;
}

type Action =
  | { type: "add"; item: UploadItem }
  | { type: "change"; uid: string; change: Partial<UploadItem> }
  | { type: "remove"; uid: string }
  | { type: "lose"; kept: ReadonlySet<string> };

function reduce(items: readonly UploadItem[], action: Action): readonly UploadItem[] {
  switch (action.type) {
    case "add":
      return [...items, action.item];
    case "change":
      return items.map((item) => (item.uid === action.uid ? { ...item, ...action.change } : item));
    case "remove":
      return items.filter((item) => item.uid !== action.uid);
    case "lose":
      return items.map((item) =>
        item.id === null || action.kept.has(item.id)
          ? item
          : { ...item, id: null, status: "error", error: uploadCopy.expired },
      );
  }
}

const fromView = ({ id, name, size }: UploadedFile): UploadItem => {
  return { uid: id, name, size, status: "done", percent: 100, id, error: null, file: null };
};

let count = 0;

export interface Uploads {
  items: readonly UploadItem[];
  add: (file: File) => void;
  /** Also aborts what is under way. */
  remove: (uid: string) => void;
  retry: (uid: string) => void;
}

/**
 * The files of one field, each sent as soon as it is chosen; what is left of them goes when the form does.
 * @param known what the server has, as of the page or of its last answer: files that it has no longer can be sent again
 */
export function useUploads(kind: UploadKind, known: readonly UploadedFile[], applicationKey: string): Uploads {
  const [items, dispatch] = useReducer(reduce, known, (views) => views.map(fromView));
  const lastKnown = useRef(known);
  const transfers = useRef(new Map<string, Transfer>());
  const latest = useRef(items);
  useEffect(() => {
    latest.current = items;
  }, [items]);

  useEffect(() => {
    if (lastKnown.current === known) return;
    lastKnown.current = known;
    dispatch({ type: "lose", kept: new Set(known.map(({ id }) => id)) });
  }, [known]);

  useEffect(() => {
    const running = transfers.current;
    return () => {
      for (const { abort } of running.values()) abort();
      for (const { id } of latest.current) if (id !== null) removeStaged(id);
    };
  }, []);

  function start(uid: string, file: File): void {
    const onProgress = (percent: number) => dispatch({ type: "change", uid, change: { percent } });
    const transfer = sendFile(file, { kind, applicationKey, onProgress });
    transfers.current.set(uid, transfer);
    transfer.done
      .then(
        ({ id }) => dispatch({ type: "change", uid, change: { status: "done", percent: 100, id } }),
        (error: Error) => dispatch({ type: "change", uid, change: { status: "error", error: error.message } }),
      )
      .finally(() => transfers.current.delete(uid));
  }

  return {
    items,
    add(file) {
      count += 1;
      const uid = `upload-${count}`;
      dispatch({
        type: "add",
        item: { uid, name: file.name, size: file.size, status: "uploading", percent: 0, id: null, error: null, file },
      });
      start(uid, file);
    },
    remove(uid) {
      transfers.current.get(uid)?.abort();
      transfers.current.delete(uid);
      const id = items.find((item) => item.uid === uid)?.id ?? null;
      if (id !== null) removeStaged(id);
      dispatch({ type: "remove", uid });
    },
    retry(uid) {
      const file = items.find((item) => item.uid === uid)?.file;
      if (!file) return;
      dispatch({ type: "change", uid, change: { status: "uploading", percent: 0, error: null } });
      start(uid, file);
    },
  };
}
