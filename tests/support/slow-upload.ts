import { request as httpRequest } from "node:http";
import { pdf } from "./documents";
import type { SiteProcess } from "./site";

export interface UploadAnswer {
  status: number;
  text: string;
  /** The visitor's cookie. */
  cookie: string;
  connection: string | undefined;
}

const BOUNDARY = "of-the-test";
const field = (name: string, value: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

/** Begins an upload as script does, and sends the first half of its file. @param applicationKey of the visitor's form */
export function slowUpload({ url }: Pick<SiteProcess, "url">, applicationKey = "", bytes = pdf(200_000)) {
  const request = httpRequest(`${url}/resources/uploads`, {
    method: "POST",
    headers: { "Content-Type": `multipart/form-data; boundary=${BOUNDARY}` },
  });
  const answer = new Promise<UploadAnswer>((done, failed) => {
    request.once("error", failed).once("response", (response) => {
      const { statusCode = 0, headers } = response;
      const [cookie = ""] = headers["set-cookie"] ?? [];
      let text = "";
      response.on("data", (chunk: Buffer) => (text += chunk.toString()));
      response.once("end", () =>
        done({ status: statusCode, text, cookie: cookie.split(";", 1)[0] ?? "", connection: headers.connection }),
      );
    });
  });
  request.write(
    (applicationKey === "" ? "" : field("applicationKey", applicationKey) + field("kind", "resume")) +
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="slow.pdf"\r\n\r\n`,
  );
  let sent = 0;
  const send = (size: number) => void request.write(bytes.subarray(sent, (sent += size)));
  send(Math.ceil(bytes.length / 2));
  return {
    answer,
    /** Sends the next part of the file, of this size. */
    send,
    /** Sends the rest. */
    finish() {
      send(bytes.length - sent);
      request.end(`\r\n--${BOUNDARY}--\r\n`);
      return answer;
    },
  };
}
