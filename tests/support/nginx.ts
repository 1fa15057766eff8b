import { spawn, spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../../scripts/free-port.mjs";
import { newFolder } from "./folders";
import { createSocket } from "node:dgram";

interface TestDns {
  port: number;
  /** IPv4 addresses returned for every name from now on. */
  answerWith(addresses: readonly string[]): void;
  close(): void;
}

const HEADER_BYTES = 12;
const TYPE_A = 1;

/** A DNS server on the loopback that returns the replicas' addresses for any name, as Docker's does. */
async function startDns(): Promise<TestDns> {
  let addresses: readonly string[] = [];
  const socket = createSocket("udp4", (query, { port, address }) => socket.send(answer(query), port, address));
  await new Promise<void>((bound) => socket.bind(0, "127.0.0.1", bound));

  function answer(query: Buffer): Buffer {
    const nameEnd = query.indexOf(0, HEADER_BYTES);
    const question = query.subarray(HEADER_BYTES, nameEnd + 5);
    const found = query.readUInt16BE(nameEnd + 1) === TYPE_A ? addresses : [];
    const header = Buffer.alloc(HEADER_BYTES);
    query.copy(header, 0, 0, 2);
    // Flags: response, recursion desired and available, no error.
    header.writeUInt16BE(0x8180, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(found.length, 6);
    const records = found.map((address) =>
      // The name from the question, type A, class IN, ttl one second, four bytes.
      Buffer.from([0xc0, HEADER_BYTES, 0, TYPE_A, 0, 1, 0, 0, 0, 1, 0, 4, ...address.split(".").map(Number)]),
    );
    return Buffer.concat([header, question, ...records]);
  }

  return {
    port: socket.address().port,
    answerWith: (given) => (addresses = given),
    close: () => socket.close(),
  };
}

export interface TestProxy {
  url: string;
  /** Over TLS if a certificate was given. */
  tlsUrl: string;
  /** Sets the replicas' IPv4 addresses returned by DNS from now on. */
  setReplicas(addresses: readonly string[]): void;
  /** The lines of its access log so far. */
  accessLog(): string[];
  errorLog(): string;
  close(): Promise<void>;
}

export interface ProxyOptions {
  /** Path of the nginx executable. */
  program: string;
  /** IPv4 addresses of the replicas. */
  replicas: readonly string[];
  /** Port of all replicas. */
  sitePort: number;
  /** Certificate and key files, for tls.conf.example. */
  tls?: { certificate: string; key: string };
  /** With upstream.conf.example in place of DNS; two replicas. */
  namesReplicas?: boolean;
}

/**
 * A real nginx with the unmodified files of deploy/nginx, except for machine-specific settings: listen address, DNS
 * server, replica port, writable paths.
 */
export async function startProxy({
  program,
  replicas,
  sitePort,
  tls,
  namesReplicas = false,
}: ProxyOptions): Promise<TestProxy> {
  const folder = newFolder();
  const [port, tlsPort] = [await freePort(), await freePort()];
  const dns = await startDns();
  dns.answerWith(replicas);
  const writable = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};`,
  );
  for (const path of ["etc/tls.d", "cache"]) mkdirSync(join(folder, path), { recursive: true });

  function put(name: string, to: string, changes: readonly (readonly [from: string, to: string])[]): void {
    let text = readFileSync(join("deploy/nginx", name), "utf8");
    for (const [from, into] of changes) {
      if (!text.includes(from)) throw new Error(`deploy/nginx/${name} no longer says "${from}"`);
      text = text.replaceAll(from, into);
    }
    writeFileSync(join(folder, "etc", to), text);
  }
  const etc = ["/etc/nginx/", `${folder}/etc/`] as const;
  put("nginx.conf", "nginx.conf", [
    etc,
    ["http {", `http {\n  ${writable.join("\n  ")}`],
    ["access_log /dev/stdout site;", `access_log ${join(folder, "access")} site;`],
    ["error_log /dev/stderr crit;", `error_log ${join(folder, "errors")} crit;`],
    ["127.0.0.11 valid=5s", `127.0.0.1:${dns.port} valid=1s`],
    ["/var/cache/nginx", join(folder, "cache")],
    ["listen 8080", `listen 127.0.0.1:${port}`],
  ]);
  put("site-locations.conf", "site-locations.conf", [
    ["http://site:3000", namesReplicas ? "http://site_replicas" : `http://site:${sitePort}`],
  ]);
  if (namesReplicas) {
    const [first = "", second = ""] = replicas;
    put("upstream.conf.example", "tls.d/upstream.conf", [
      ["10.0.0.11:3000", `${first}:${sitePort}`],
      ["10.0.0.12:3000", `${second}:${sitePort}`],
    ]);
  }
  if (tls !== undefined) {
    // "http2 on" requires nginx 1.25, which Debian does not have yet: there it is a word of "listen".
    const isOld = /nginx\/1\.(?:1?\d|2[0-4])\./.test(spawnSync(program, ["-v"]).stderr.toString());
    put("tls.conf.example", "tls.d/tls.conf", [
      etc,
      ["listen 8443 ssl", `listen 127.0.0.1:${tlsPort} ssl${isOld ? " http2" : ""}`],
      ...(isOld ? ([["http2 on;", ""]] as const) : []),
    ]);
    copyFileSync(tls.certificate, join(folder, "etc/tls.d/fullchain.pem"));
    copyFileSync(tls.key, join(folder, "etc/tls.d/privkey.pem"));
  }

  // Its workers need access to a folder that only this user can read.
  const user = process.getuid?.() === 0 ? "user root;" : "";
  const directives = `daemon off; pid ${join(folder, "pid")}; ${user}`;
  const args = ["-p", folder, "-c", join(folder, "etc/nginx.conf"), "-g", directives];
  const child = spawn(program, args, { stdio: ["ignore", "ignore", "pipe"] });
  let errors = "";
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  const ended = new Promise<void>((done) => child.once("close", () => done()));
  const url = `http://127.0.0.1:${port}`;
  while ((await fetch(`${url}/readyz`).catch(() => null)) === null) {
    if (child.exitCode !== null) throw new Error(`nginx ended: ${errors}`);
    await new Promise((later) => setTimeout(later, 50));
  }
  return {
    url,
    tlsUrl: `https://127.0.0.1:${tlsPort}`,
    setReplicas: (addresses) => dns.answerWith(addresses),
    accessLog: () => readFileSync(join(folder, "access"), "utf8").split("\n"),
    errorLog: () => readFileSync(join(folder, "errors"), "utf8"),
    async close() {
      child.kill("SIGTERM");
      await ended;
      dns.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
