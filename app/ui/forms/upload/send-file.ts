import { urls } from "~/domain/urls/urls";
import { uploadCopy } from "~/ui/copy/jobs/upload";
import type { UploadedFile, UploadKind } from "~/domain/jobs/application";

export interface Transfer {
  done: Promise<UploadedFile>;
  abort: () => void;
}

/**
 * Whether an answer has brought the visitor's cookie in this life of the page. Until one has, files go one after the
 * other: sent at once by a browser without the cookie, slow ones would be taken for several visitors'.
 */
let isIntroduced = false;
let lastAnonymousUpload: Promise<unknown> = Promise.resolve();

/**
 * Sends one file to be staged (product.md §7.6). `done` rejects with an Error whose message the list shows:
 * the answer's text, else its status text, else the upload's own error text (product.md §8.4).
 */
export function sendFile(
  file: File,
  {
    kind,
    applicationKey,
    onProgress,
  }: { kind: UploadKind; applicationKey: string; onProgress: (percent: number) => void },
): Transfer {
  const request = new XMLHttpRequest();
  let isAborted = false;
  const over = new Promise<void>((resolve) => (request.onloadend = () => resolve()));
  const done = new Promise<UploadedFile>((resolve, reject) => {
    request.upload.onprogress = (event) => {
      // The answer decides when it is whole: 100 is said only then.
      if (event.lengthComputable) onProgress(Math.min(99, Math.floor((event.loaded / event.total) * 100)));
    };
    request.onload = () => {
      const staged = request.status >= 200 && request.status < 300 ? readStaged(request.responseText) : null;
      if (staged !== null) {
        isIntroduced = true;
        return resolve(staged);
      }
      // product.md §8.4 wants it on the console as well.
      window.console.warn(`cannot POST ${urls.uploads} ${request.status}`);
      const isText = (request.getResponseHeader("Content-Type") ?? "").startsWith("text/plain");
      reject(new Error((isText && request.responseText) || uploadCopy.error));
    };
    request.onerror = () => reject(new Error(uploadCopy.error));
    request.ontimeout = () => reject(new Error(uploadCopy.error));
  });
  const body = new FormData();
  body.append("kind", kind);
  body.append("applicationKey", applicationKey);
  body.append("file", file, file.name);
  const send = async () => {
    if (isAborted) return;
    request.open("POST", urls.uploads);
    request.setRequestHeader("X-Requested-With", "XMLHttpRequest");
    request.send(body);
    if (!isIntroduced) await over;
  };
  if (isIntroduced) void send();
  else lastAnonymousUpload = lastAnonymousUpload.then(send);
  const abort = () => {
    isAborted = true;
    request.abort();
  };
  return { done, abort };
}

function readStaged(text: string): UploadedFile | null {
  try {
    const { id, name, size } = JSON.parse(text) as Partial<UploadedFile>;
    return typeof id === "string" && typeof name === "string" && typeof size === "number" ? { id, name, size } : null;
  } catch {
    return null;
  }
}

/** Takes a staged upload away; one that cannot be reached is swept by the server. */
export function removeStaged(id: string): void {
  fetch(urls.upload(id), { method: "DELETE", keepalive: true }).catch(() => undefined);
}
