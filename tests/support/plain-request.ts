import { request, type IncomingHttpHeaders } from "node:http";

export interface PlainResponse {
  status: number;
  headers: IncomingHttpHeaders;
  /** The raw body: still compressed. */
  body: Buffer;
}

/** Sends a request to a local server without decoding the response, as fetch would. */
export function plainRequest(
  port: number,
  path: string,
  headers: Record<string, string> = {},
  method = "GET",
): Promise<PlainResponse> {
  return new Promise((resolve, reject) => {
    request({ port, path, headers, method }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    })
      .on("error", reject)
      .end();
  });
}
