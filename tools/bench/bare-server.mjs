/** The baseline: a node:http server that only replays responses of another server. Arguments: origin, paths. */
import { createServer, request } from "node:http";

const [origin = "", ...paths] = process.argv.slice(2);

/** @param {string} path @returns {Promise<{ headers: import("node:http").IncomingHttpHeaders, body: Buffer }>} */
function record(path) {
  return new Promise((resolve, reject) => {
    request(origin + path, { headers: { "accept-encoding": "br" } }, (response) => {
      /** @type {Buffer[]} */
      const chunks = [];
      response.on("data", (/** @type {Buffer} */ chunk) => chunks.push(chunk));
      response.on("end", () => {
        const { date, connection, "keep-alive": keepAlive, ...headers } = response.headers;
        void [date, connection, keepAlive];
        resolve({ headers, body: Buffer.concat(chunks) });
      });
    })
      .once("error", reject)
      .end();
  });
}

const responses = new Map(
  await Promise.all(paths.map(async (path) => /** @type {const} */ ([path, await record(path)]))),
);
const server = createServer((message, response) => {
  const recorded = responses.get(message.url ?? "");
  if (recorded === undefined) return void response.writeHead(404).end();
  const { etag } = recorded.headers;
  if (etag !== undefined && message.headers["if-none-match"] === etag) {
    return void response.writeHead(304, { etag }).end();
  }
  response.writeHead(200, recorded.headers).end(recorded.body);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  console.log(typeof address === "object" && address !== null ? address.port : "");
});
