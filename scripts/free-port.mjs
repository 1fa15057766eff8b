import { createServer } from "node:net";

/** @returns {Promise<number>} a port of 127.0.0.1 that was free a moment ago */
export function freePort() {
  return new Promise((found) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => found(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}
