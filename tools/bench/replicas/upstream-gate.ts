import { createServer as createHttpServer } from "node:http";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** How the upstream fails: nothing listens; every call is answered with 503; calls are accepted and never answered. */
export const OUTAGES = ["refused", "503", "no answer"] as const;
export type Outage = (typeof OUTAGES)[number];

/** A TCP relay in front of the upstream that can fail. */
export interface UpstreamGate {
  /** The upstream's URL through the gate. */
  url: string;
  /** Fails from now on; null = relays again. Existing connections are reset, as when a server ends. */
  fail: (outage: Outage | null) => Promise<void>;
  close: () => Promise<void>;
}

/** Not the address that clients of loopback servers get by default: while nothing listens, none may take its port. */
const ADDRESS = "127.0.0.4";

/** @param upstreamUrl origin and path prefix */
export async function startUpstreamGate(upstreamUrl: string): Promise<UpstreamGate> {
  const upstream = new URL(upstreamUrl);
  const sockets = new Set<Socket>();
  let current: Outage | null = null;

  const unavailable = createHttpServer((request, response) => {
    request.resume().once("end", () => response.writeHead(503).end());
  });
  const server = createServer((socket) => {
    track(socket);
    if (current === "503") unavailable.emit("connection", socket);
    else if (current === "no answer") socket.resume();
    else relay(socket);
  });
  const listen = (port: number) =>
    new Promise<void>((listening, failed) => {
      server.once("error", failed);
      server.listen(port, ADDRESS, () => {
        server.off("error", failed);
        listening();
      });
    });
  const stop = () =>
    new Promise<void>((closed) => {
      server.close(() => closed());
      for (const socket of sockets) socket.resetAndDestroy();
    });

  function track(socket: Socket): void {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    // A reset is no error of the gate.
    socket.on("error", () => undefined);
  }

  function relay(socket: Socket): void {
    const onward = connect(Number(upstream.port), upstream.hostname);
    track(onward);
    socket.pipe(onward).pipe(socket);
    socket.once("close", () => onward.destroy());
    onward.once("close", () => socket.destroy());
  }

  await listen(0);
  const { port } = server.address() as AddressInfo;
  const url = new URL(upstreamUrl);
  [url.hostname, url.port] = [ADDRESS, String(port)];
  return {
    url: url.href.replace(/\/$/, ""),
    async fail(outage) {
      if (server.listening) await stop();
      current = outage;
      if (outage !== "refused") await listen(port);
    },
    close: stop,
  };
}
