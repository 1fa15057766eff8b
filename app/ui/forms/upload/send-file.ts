import { urls } from "~/domain/urls/urls";
import { uploadCopy } from "~/ui/copy/jobs/upload";
import type { UploadedFile, UploadKind } from "~/domain/jobs/application";

/**
 * Whether a response has set the visitor's cookie since the page was loaded. Until then files are sent one after the
 * other: parallel slow ones without the cookie would be attributed to different visitors.
 */
let isIntroduced = false;
let lastAnonymousUpload: Promise<unknown> = Promise.resolve();

/** Its message is shown in the list: the response's text, else the default upload error (product.md §8.4). */
export class UploadFailed extends Error {
  override readonly name = "UploadFailed";
  constructor(
    message: string,
    /** Whether the server refused what the file is: the same file would be refused again. */
    readonly isFinal = false,
  ) {
    super(message);
  }
}

/** The file is too large, or not what it says. */
const FINAL_STATUSES = [413, 415];

/** Uploads one file to be staged (product.md §7.6). Rejects with UploadFailed; once aborted it never settles. */
export function sendFile(
  file: File,
  {
    kind,
    applicationKey,
    onProgress,
    signal,
  }: { kind: UploadKind; applicationKey: string; onProgress: (percent: number) => void; signal: AbortSignal },
): Promise<UploadedFile> {
  const request = new XMLHttpRequest();
  signal.addEventListener("abort", () => request.abort());
  const over = new Promise<void>((resolve) => (request.onloadend = () => resolve()));
  const done = new Promise<UploadedFile>((resolve, reject) => {
    request.upload.onprogress = (event) => {
      // 100 is reported only when the response is complete.
      if (event.lengthComputable) onProgress(Math.min(99, Math.floor((event.loaded / event.total) * 100)));
    };
    request.onload = () => {
      const staged = request.status >= 200 && request.status < 300 ? readStaged(request.responseText) : null;
      if (staged !== null) {
        isIntroduced = true;
        return resolve(staged);
      }
      // product.md §8.4 requires a console message too.
      window.console.warn(`cannot POST ${urls.uploads} ${request.status}`);
      const isText = (request.getResponseHeader("Content-Type") ?? "").startsWith("text/plain");
      const text = (isText && request.responseText) || uploadCopy.error;
      reject(new UploadFailed(text, isText && FINAL_STATUSES.includes(request.status)));
    };
    request.onerror = () => reject(new UploadFailed(uploadCopy.error));
    request.ontimeout = () => reject(new UploadFailed(uploadCopy.error));
  });
  const body = new FormData();
  body.append("kind", kind);
  body.append("applicationKey", applicationKey);
  body.append("file", file, file.name);
  const send = async () => {
    if (signal.aborted) return;
    request.open("POST", urls.uploads);
    request.setRequestHeader("X-Requested-With", "XMLHttpRequest");
    request.send(body);
    if (!isIntroduced) await over;
  };
  if (isIntroduced) void send();
  else lastAnonymousUpload = lastAnonymousUpload.then(send);
  return done;
}

function readStaged(text: string): UploadedFile | null {
  try {
    const { id, name, size } = JSON.parse(text) as Partial<UploadedFile>;
    return typeof id === "string" && typeof name === "string" && typeof size === "number" ? { id, name, size } : null;
  } catch {
    return null;
  }
}

/** Deletes a staged upload; if that fails, the server sweeps it later. */
export function removeStaged(id: string): void {
  fetch(urls.upload(id), { method: "DELETE", keepalive: true }).catch(() => undefined);
}
