import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { connect as connectHttp2, type IncomingHttpHeaders } from "node:http2";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freePort } from "../../scripts/free-port.mjs";
import { ensureNginx } from "../../scripts/find-nginx.mjs";
import { ensureRedisServer } from "../../scripts/find-redis.mjs";
import { makeCertificate } from "../support/certificate";
import { pdf } from "../support/documents";
import { newFolder } from "../support/folders";
import { describeWith } from "../support/needs";
import { startProxy, type TestProxy } from "../support/nginx";
import { startRedis, type TestRedis } from "../support/redis";
import { operators, purge, saidReady, startSite, type SiteProcess } from "../support/site";
import { setUpstream } from "../support/stage";

const programs = { nginx: ensureNginx(), "redis-server": ensureRedisServer() };

const MB = 1024 * 1024;
/** Loopback addresses of the replicas, which use the same port as containers do. */
const FIRST = "127.0.0.2";
const SECOND = "127.0.0.3";
const OTHER_RELEASE = "127.0.0.5";

/** The setup of deploy/compose.yaml, without its containers. */
describeWith(
  programs,
  "two replicas, one Redis, and nginx as deploy/ has it",
  ({ nginx, "redis-server": redisServer }) => {
    const stage = setUpstream();
    let redis: TestRedis;
    let first: SiteProcess;
    let second: SiteProcess;
    let proxy: TestProxy;
    let start: (host: string) => Promise<SiteProcess>;

    const ask = async (path: string, init: RequestInit = {}) => {
      const response = await fetch(proxy.url + path, { redirect: "manual", ...init });
      const header = (name: string) => response.headers.get(name) ?? "";
      return { response, text: await response.text(), id: header("x-request-id"), timing: header("server-timing") };
    };

    beforeAll(async () => {
      redis = await startRedis(redisServer);
      const sitePort = await freePort();
      const env = {
        ...stage.upstream.env,
        REDIS_URL: redis.url,
        TRUST_PROXY: "1",
        PORT: String(sitePort),
        UPLOAD_DIR: newFolder(),
      };
      start = (host) => startSite({ env: { ...env, HOST: host } });
      [first, second] = await Promise.all([start(FIRST), start(SECOND)]);
      await Promise.all([saidReady(first), saidReady(second)]);
      proxy = await startProxy({ program: nginx, replicas: [FIRST, SECOND], sitePort });
    });
    afterAll(async () => {
      await proxy.close();
      await Promise.all([first.kill(), second.kill()]);
      await redis.close();
    });

    it("answers a rush on a page from one answer, and no visitor with a notice", async () => {
      const encoding = { "Accept-Encoding": "br" };
      const rush = () => Promise.all([1, 2, 3, 4].map(() => ask("/news", { headers: encoding })));
      const ofProxy = 'proxy;desc="HIT"';
      await expect.poll(async () => new Set((await rush()).map(({ timing }) => timing))).toEqual(new Set([ofProxy]));
      const page = await ask("/news", { headers: encoding });
      expect(page.response.status).toBe(200);
      const noticed = await ask("/news", { headers: { ...encoding, Cookie: "flash=anything" } });
      expect(noticed.timing).toMatch(/^cache;desc="?bypass/);
      expect(noticed.response.headers.get("cache-control")).toContain("private");
      const plain = await ask("/news", { headers: { "Accept-Encoding": "identity" } });
      expect(plain.response.headers.get("content-encoding")).toBeNull();
      expect(plain.text).toContain("</html>");
    });

    it("shows a change as soon as it is purged, whatever it has kept", async () => {
      expect((await ask("/member")).text).not.toContain("本月新到");
      const said = JSON.stringify({ common: { html: "<p>本月新到</p>" } });
      stage.changes.set("content/queryModelContentDetail", (data, query) =>
        query.get("contentId") === "C-MEMBER" ? { ...(data as object), contents: said } : data,
      );
      expect((await purge(first, { contents: ["C-MEMBER"] })).status).toBe(200);
      await expect.poll(async () => (await ask("/member")).text, { timeout: 4000 }).toContain("本月新到");
    });

    it("asks the next replica for a script that one of another release does not have", async () => {
      let refusals = 0;
      const other = createServer((_request, response) => {
        refusals += 1;
        response.writeHead(404).end();
      });
      const sitePort = Number(new URL(second.url).port);
      await new Promise<void>((listening) => other.listen(sitePort, OTHER_RELEASE, listening));
      const rollout = await startProxy({ program: nginx, replicas: [OTHER_RELEASE, SECOND], sitePort });
      const scripts = new Set((await ask("/news")).text.match(/\/build\/[\w./-]+\.js/g));
      expect(scripts.size).toBeGreaterThan(3);
      for (const script of scripts) expect([script, (await fetch(rollout.url + script)).status]).toEqual([script, 200]);
      expect(refusals).toBeGreaterThan(0);
      await rollout.close();
      await new Promise((closed) => other.close(closed));
    });

    it("gives a request one id, in its answer, in the logs of proxy and replica and at the APIs, and times it", async () => {
      const stateOf = (id: string) => {
        const line = proxy.accessLog().find((one) => one.includes(` ${id} `));
        return line?.split(" ").at(-1);
      };
      const miss = await ask("/member/damagedForNew");
      let hit = miss;
      // A page is kept for a second.
      await expect.poll(async () => (hit = await ask("/member/damagedForNew")).timing).toBe('proxy;desc="HIT"');
      expect(hit.id).not.toBe(miss.id);
      await expect.poll(() => [miss, hit].map(({ id }) => stateOf(id))).toEqual(["MISS", "HIT"]);
      expect(miss.timing).toMatch(/^cache;desc=/);
      const { id } = await ask("/products/keyword/%E8%93%9D");
      expect(id).toMatch(/^[0-9a-f]{32}$/);
      // Not what was searched for.
      await expect
        .poll(() => proxy.accessLog().find((line) => line.includes(` ${id} `)))
        .toContain(" GET /products/keyword/ 200 ");
      const call = { msg: "upstream call", requestId: id };
      expect([...first.log, ...second.log]).toContainEqual(expect.objectContaining(call));
    });

    it("asks named replicas again as soon as one is back, and logs no request that failed until then", async () => {
      const [sitePort, addresses] = [await freePort(), ["127.0.0.6", "127.0.0.7"]];
      const named = await startProxy({ program: nginx, replicas: addresses, sitePort, namesReplicas: true });
      const statusOf = async () => (await fetch(`${named.url}/cookie`)).status;
      expect([await statusOf(), await statusOf()]).toEqual([502, 502]);
      const back = createServer((_request, response) => void response.end("back"));
      await new Promise<void>((listening) => back.listen(sitePort, addresses[1], listening));
      expect([await statusOf(), await statusOf()]).toEqual([200, 200]);
      expect(named.errorLog()).toBe("");
      await named.close();
      await new Promise((closed) => back.close(closed));
    });

    it("keeps the connections of a thousand visitors who read", async () => {
      const port = Number(new URL(proxy.url).port);
      const sockets = Array.from({ length: 1000 }, () => connect(port, "127.0.0.1"));
      const askAll = () =>
        Promise.all(
          sockets.map(async (socket) => {
            socket.write("HEAD /cookie HTTP/1.1\r\nHost: x\r\n\r\n");
            const closed = once(socket, "close").then(() => ["closed"]);
            const [answer] = (await Promise.race([once(socket, "data"), closed])) as [Buffer | string];
            return answer.toString().slice(0, "HTTP/1.1 200".length);
          }),
        );
      try {
        const first = await askAll();
        const second = await askAll();
        expect(new Set([...first, ...second])).toEqual(new Set(["HTTP/1.1 200"]));
      } finally {
        for (const socket of sockets) socket.destroy();
      }
    });

    it("shows nothing of the operators' to the world, but the preview to who has a link", async () => {
      for (const path of ["/ops", "/ops/metrics", "/readyz"]) expect((await ask(path)).response.status, path).toBe(404);
      const making = { method: "POST", headers: operators };
      expect((await ask("/ops/preview?page=home", making)).response.status).toBe(404);
      const link = (await (await fetch(`${first.url}/ops/preview?page=home`, making)).json()) as { url: string };
      const { response } = await ask(link.url);
      expect(response).toRedirectTo("/", 303);
      const cookie = response.headers.getSetCookie()[0]?.split(";", 1)[0] ?? "";
      expect((await ask("/", { headers: { cookie } })).text).toContain("data-preview");
      expect((await ask("/ops/preview?page=home")).response.status).toBe(401);
    });

    it("takes forms on a port of its own, from browsers that name only their origin, and none of another site", async () => {
      const post = async (Origin: string) => {
        const body = new URLSearchParams({ securityCode: "NH0000000005" });
        return (await ask("/verification", { method: "POST", headers: { Origin }, body })).response.status;
      };
      expect(await post(proxy.url)).toBe(303);
      for (const other of ["http://elsewhere.example", "http://127.0.0.1:1"]) expect(await post(other)).toBe(403);
    });

    it("takes large bodies only where files are taken", async () => {
      const body = "x".repeat(1.5 * MB);
      const headers = { "Content-Type": "application/x-www-form-urlencoded" };
      for (const path of ["/verification", "/resources/preview", "/"]) {
        const status = await ask(path, { method: "POST", headers, body }).then(
          ({ response }) => response.status,
          // A refusal sent before the body is read may abort the client.
          () => 413,
        );
        expect([path, status]).toEqual([path, 413]);
      }
      // Above the site's own limit but below the proxy's: the site's own error page appears.
      const refused = await ask("/verification", {
        method: "POST",
        headers: { ...headers, Accept: "text/html" },
        body: "x".repeat(100 * 1024),
      });
      expect([refused.response.status, refused.text.includes("提交的内容过大")]).toEqual([413, true]);
    });

    it("brings a file of 10 MB to the disk that both replicas share", async () => {
      const form = new FormData();
      form.set("file", new Blob([pdf(10 * MB)]), "简历.pdf");
      const { response, text } = await ask("/resources/uploads", { method: "POST", body: form });
      expect(response.status, text).toBe(201);
    });

    it("speaks TLS and HTTP/2 as tls.conf.example has it, and tells browsers to stay with it", async ({ skip }) => {
      const tls = makeCertificate(newFolder());
      if (tls === null) return skip("openssl is not on this machine");
      const sitePort = Number(new URL(first.url).port);
      const withTls = await startProxy({ program: nginx, replicas: [FIRST], sitePort, tls });
      const session = connectHttp2(withTls.tlsUrl, { rejectUnauthorized: false });
      const [headers] = (await once(session.request({ ":path": "/news" }), "response")) as [IncomingHttpHeaders];
      expect([session.alpnProtocol, headers[":status"], headers["strict-transport-security"]]).toEqual([
        "h2",
        200,
        "max-age=31536000",
      ]);
      session.destroy();
      await withTls.close();
    });

    it("finds a replica that was recreated under another address", async () => {
      const third = "127.0.0.4";
      await first.kill();
      first = await start(third);
      proxy.setReplicas([third]);
      await second.stop();
      await expect
        .poll(async () => (await ask("/brand-story/workmanship")).response.status, { timeout: 10_000 })
        .toBe(200);
      second = await start(SECOND);
      proxy.setReplicas([third, SECOND]);
    });

    it("keeps answering with one replica, and from its cache with none", async () => {
      // A new replica is used once nginx has repeated its DNS lookup.
      for (const replica of [first, second]) {
        const answers = async () => {
          const { id } = await ask(`/products/keyword/${randomUUID().slice(0, 8)}`);
          return replica.log.some((line) => line["requestId"] === id);
        };
        await expect.poll(answers, { interval: 200 }).toBe(true);
      }
      const kept = await ask("/brand-story");
      await first.kill();
      for (const path of ["/gifting", "/cookie", "/contact-us", "/member"]) {
        expect((await ask(path)).response.status, path).toBe(200);
      }
      await second.kill();
      // The cached page has expired, and no replica can render a new one.
      await new Promise((later) => setTimeout(later, 1500));
      const stale = await ask("/brand-story");
      expect(stale.response.status).toBe(200);
      expect(stale.text).toBe(kept.text);
    });
  },
);
