import { randomBytes } from "node:crypto";
import { docx } from "../../tests/support/documents";
import { makeChance, type Chance } from "../random";

/** The bytes sent over one connection. */
export interface HostileRequest {
  kind: string;
  bytes: Buffer;
  /** The client closes the connection after sending, without waiting for a response. */
  leaves?: boolean;
}

const HOST = "site.example";
const CRLF = "\r\n";
/** Hosts that no response may redirect to or repeat in a header. */
export const EVIL = "evil.example";
export const INJECTED = "X-Injected";

const SECRET_FILES = ["etc/passwd", "package.json", "build/index.js", ".env", "app/root.tsx", "proc/self/environ"];
const CLIMBS = [
  "../",
  "..%2f",
  "%2e%2e/",
  "%2e%2e%2f",
  "..%5c",
  "..\\",
  "%252e%252e%252f",
  "..;/",
  "....//",
  "%c0%ae%c0%ae/",
];
const PLACES = [
  "/",
  "/build/",
  "/fonts/",
  "/demo/",
  "/icons/",
  "/resources/uploads/",
  "/pdp/",
  "/resources/content/",
  "/news/",
];
const PAGES = [
  "/",
  "/products",
  "/pdp/00860101",
  "/news",
  "/find-us",
  "/about-us/jobs",
  "/verification",
  "/search-results-page",
  "/products/keyword/x",
  "/sitemap.xml",
  "/feed.xml",
  "/resources/suggest",
  "/resources/nearest-store",
  "/resources/stores",
  "/brand-story",
  "/gifting",
];
const NAMES = [
  "page",
  "sort",
  "q",
  "from",
  "vc",
  "f.COLOR",
  "f.__proto__",
  "f.constructor",
  "city",
  "jobId",
  "step",
  "keyword",
  "store",
  "province",
  "catalog",
  "isAll",
  "vcCodePath",
  "_routes",
  "_data",
  "index",
  "part",
  "__proto__",
  "constructor[prototype]",
];
const VALUES = [
  "",
  "0",
  "-1",
  "1e309",
  "99999999999999999999",
  "NaN",
  "null",
  "%00",
  "%0d%0aX-Injected:1",
  "%E4%B8%AD%E6%96%87",
  "%ED%A0%80",
  "%FF%FE",
  "%",
  "%2",
  "../../etc/passwd",
  "<script>alert(1)</script>",
  "%3Cscript%3E",
  "//evil.example",
  "https://evil.example/",
  "javascript:alert(1)",
  "\\\\evil.example",
  "' OR 1=1--",
  "${7*7}",
  "{{7*7}}",
  "true",
  "form",
  "header",
];
const METHODS = [
  "PUT",
  "PATCH",
  "OPTIONS",
  "TRACE",
  "CONNECT",
  "PROPFIND",
  "MKCOL",
  "SEARCH",
  "BREW",
  "get",
  "G ET",
  "GETGET",
  "\u0000",
  "DELETE",
  "HEAD",
  "POST",
  "M-SEARCH",
  "QUERY",
];

type Maker = (chance: Chance) => Buffer | string | { bytes: Buffer | string; leaves: true };

/** The head of a request. Each comes from another visitor, so that rate limits do not hide other behaviour. */
function head(chance: Chance, method: string, target: string, headers: readonly string[] = []): string {
  const ip = `10.${chance.whole(256)}.${chance.whole(256)}.${chance.whole(256)}`;
  const lines = [
    `${method} ${target} HTTP/1.1`,
    `Host: ${HOST}`,
    `X-Forwarded-For: ${ip}`,
    "Connection: close",
    ...headers,
  ];
  return lines.join(CRLF) + CRLF + CRLF;
}

function post(chance: Chance, target: string, type: string, body: Buffer | string, headers: readonly string[] = []) {
  const bytes = Buffer.from(body);
  const all = [`Content-Type: ${type}`, `Content-Length: ${bytes.length}`, "Accept: text/html", ...headers];
  return Buffer.concat([Buffer.from(head(chance, "POST", target, all)), bytes]);
}

const hostileValue = (chance: Chance) =>
  chance.pick(VALUES) + (chance.whole(4) === 0 ? chance.text(chance.whole(2000)) : "");
const hostileQuery = (chance: Chance, max: number) =>
  Array.from({ length: 1 + chance.whole(max) }, () => `${chance.pick(NAMES)}=${hostileValue(chance)}`)
    .join("&")
    .replaceAll(" ", "+");
const anyTarget = (chance: Chance) => `${chance.pick(PAGES)}?${hostileQuery(chance, 4)}`;

function multipart(chance: Chance): { type: string; body: Buffer } {
  const boundary = `----${chance.text(12)}`;
  const name = chance.pick([
    "resumeFile",
    "otherFiles",
    "file",
    "applicationKey",
    "personName",
    "captchaKey",
    "__proto__",
    "remove",
    "resumeUpload",
    "",
  ]);
  const fileName = chance.pick([
    "简历.pdf",
    "../../../../tmp/x.pdf",
    `a\u0000.pdf`,
    `${"长".repeat(500)}.docx`,
    `x"; name="y`,
    "CON.doc",
    "a.pdf\\r\\nX-Injected: 1",
    "",
    "evil\u202efdp.exe",
  ]);
  const content = chance.pick([
    Buffer.from("%PDF-1.4\n%%EOF"),
    docx(2000),
    randomBytesOf(chance, 300),
    Buffer.alloc(0),
    Buffer.from("MZ"),
  ]);
  const part = Buffer.concat([
    Buffer.from(`--${boundary}${CRLF}Content-Disposition: form-data; name="${name}"; filename="${fileName}"${CRLF}`),
    Buffer.from(
      chance.pick(["Content-Type: application/pdf", "Content-Type: ", "X-Injected: 1", `X: ${"y".repeat(9000)}`]) +
        CRLF +
        CRLF,
    ),
    content,
    Buffer.from(CRLF),
  ]);
  const end = Buffer.from(`--${boundary}--${CRLF}`);
  const malformed = chance.whole(7);
  const repeated = Buffer.concat(Array.from({ length: malformed === 6 ? 400 : 1 }, () => part));
  const type = [
    `multipart/form-data; boundary=${boundary}`,
    "multipart/form-data",
    "multipart/form-data; boundary=",
    `multipart/form-data; boundary=${"b".repeat(300)}`,
    `multipart/form-data; boundary="${boundary}"; boundary=other`,
    `multipart/form-data; boundary=${boundary}`,
    `multipart/form-data; boundary=${boundary}`,
  ][malformed];
  // The fifth kind is unterminated.
  return { type: type ?? "multipart/form-data", body: malformed === 5 ? repeated : Buffer.concat([repeated, end]) };
}

const randomBytesOf = (chance: Chance, max: number) => chance.bytes(1 + chance.whole(max));

const makers: Readonly<Record<string, Maker>> = {
  method: (chance) => head(chance, chance.pick(METHODS), anyTarget(chance)),
  traversal: (chance) =>
    head(
      chance,
      "GET",
      chance.pick(PLACES) + chance.pick(CLIMBS).repeat(1 + chance.whole(9)) + chance.pick(SECRET_FILES),
    ),
  query: (chance) => head(chance, "GET", anyTarget(chance), ["Accept: text/html"]),
  data: (chance) => head(chance, "GET", `${chance.pick(PAGES)}.data?${hostileQuery(chance, 3)}`),
  manyParameters: (chance) => head(chance, "GET", `/products/category/0086?${hostileQuery(chance, 900)}`),
  segment: (chance) =>
    head(
      chance,
      "GET",
      chance.pick(PLACES) + hostileValue(chance).replaceAll(" ", "+") + chance.pick(["", "/", "?", "#x", ".data"]),
    ),
  otherHost: (chance) =>
    head(
      chance,
      "GET",
      chance.pick([
        `//${EVIL}/`,
        `//${EVIL}/%2e%2e`,
        `/\\${EVIL}`,
        `/%5c${EVIL}`,
        `/%2f%2f${EVIL}`,
        `http://${EVIL}/`,
        `https://${EVIL}:443/pdp/1`,
        `${EVIL}:443`,
        "*",
        "",
        `/${EVIL}//`,
        `/products//${EVIL}/..`,
        `/.${EVIL}`,
        `/@${EVIL}`,
      ]),
    ),
  hostHeader: (chance) =>
    `GET ${chance.pick(PAGES)} HTTP/1.1${CRLF}${chance.pick([`Host: ${EVIL}`, "", `Host: ${HOST}${CRLF}Host: ${EVIL}`, "Host:", `Host: ${EVIL}:99999`, "Host: a b", `Host: ${HOST}${CRLF}X-Forwarded-Host: ${EVIL}${CRLF}X-Forwarded-Proto: https${CRLF}Forwarded: host=${EVIL}`])}${CRLF}Connection: close${CRLF}${CRLF}`,
  splitting: (chance) =>
    head(
      chance,
      "GET",
      chance.pick([
        "/search-results-page?from=header&q=",
        "/products/keyword/",
        "/pdp/",
        "/news/",
        "/products/",
        "/brand-story/",
        "/about-us/jobs?jobId=",
      ]) +
        chance.pick([
          "a%0d%0aX-Injected:%201",
          "%0d%0a%0d%0a<script>",
          "a%E5%98%8A%E5%98%8DX-Injected:1",
          "%0aLocation:%20//evil.example",
          "%E2%80%A8X-Injected:1",
          "a%00b",
        ]),
    ),
  redirect: (chance) =>
    head(
      chance,
      "GET",
      chance.pick([
        "/search-results-page?from=header&q=",
        "/search-results-page?from=",
        "/products/keyword/",
        "/about-us/jobs?step=form&jobId=",
        "/products/",
      ]) +
        chance.pick([
          "//evil.example",
          "%2f%2fevil.example",
          "https://evil.example",
          "%5cevil.example",
          "/%09/evil.example",
          "..",
          ".",
          "%2e%2e%2f",
          "javascript:alert(1)",
        ]),
    ),
  manyHeaders: (chance) =>
    head(
      chance,
      "GET",
      "/",
      Array.from({ length: 50 + chance.whole(3000) }, (_, at) => `X-H${at}: ${chance.text(10)}`),
    ),
  largeHeader: (chance) => head(chance, "GET", "/", [`X-Large: ${"x".repeat(60_000 + chance.whole(200_000))}`]),
  oddHeader: (chance) =>
    head(chance, "GET", chance.pick(PAGES), [
      chance.pick([
        "Accept-Encoding: br;q=0, gzip;q=0, *;q=0",
        `Accept-Encoding: ${"br;q=0,".repeat(3000)}`,
        `If-None-Match: ${'W/"a",'.repeat(5000)}`,
        "If-None-Match: *",
        "Range: bytes=0-,1-,2-,3-",
        "Range: bytes=-99999999999999",
        "Expect: 100-continue",
        "Expect: something",
        `Cookie: ${"a=b; ".repeat(5000)}`,
        "Upgrade: websocket",
        "Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__",
        "Sec-Fetch-Dest: image",
        `Accept: ${"text/html;q=0.1,".repeat(3000)}`,
        `Accept-Language: ${"\u00ff".repeat(100)}`,
        "Purpose: prefetch",
        `X-Forwarded-For: ${"1.1.1.1,".repeat(5000)}`,
        "X-Forwarded-For: ::ffff:127.0.0.1, [::1]:80, unknown, _hidden",
        " Folded: yes\r\n  more",
        "Bad Header: x",
        "X-CR: a\rb",
        "X-NUL: a\u0000b",
      ]),
    ]),
  cookie: (chance) =>
    head(chance, "GET", chance.pick(PAGES), [
      `Cookie: ${chance.pick(["flash", "visitor", "preview", "flash_waiting", "__session"])}=${chance.pick(["x", "eyJraW5kIjoiZXJyb3IifQ==.forged", "%", "%E0%A4%A", '"', "a.b.c", `${"e".repeat(4000)}.x`, "eyJraW5kIjoidG9hc3QiLCJ0ZXh0IjoiPHNjcmlwdD4ifQ%3D%3D.AAAA", ";", "__proto__"])}`,
      "Accept: text/html",
    ]),
  framing: (chance) => {
    const bodies = [
      "0\r\n\r\nGET /ops/metrics HTTP/1.1\r\nHost: x\r\n\r\n",
      "ffffffffffffffff\r\nx\r\n",
      "-1\r\n",
      "5;a=b\r\nhello\r\n0\r\n\r\n",
      "g\r\n",
      "5\r\nhel",
      "0\r\nTrailer: x\r\n\r\n",
      `${"1;".padEnd(20_000, "e")}\r\nx\r\n0\r\n\r\n`,
    ];
    const headers = chance.pick([
      ["Transfer-Encoding: chunked"],
      ["Transfer-Encoding: chunked", "Content-Length: 4"],
      ["Transfer-Encoding: identity, chunked"],
      ["Transfer-Encoding: xchunked"],
      ["Transfer-Encoding: chunked", "Transfer-Encoding: gzip"],
      ["Content-Length: -5"],
      ["Content-Length: 5", "Content-Length: 6"],
      ["Content-Length: 0x10"],
      ["Content-Length: 99999999999999999999"],
      ["Content-Length: +3"],
    ]);
    const type = "Content-Type: application/x-www-form-urlencoded";
    return {
      bytes:
        head(
          chance,
          "POST",
          chance.pick([
            "/verification",
            "/about-us/jobs?jobId=J1007&step=form",
            "/resources/uploads",
            "/",
            "/ops/purge",
          ]),
          [type, ...headers],
        ) + chance.pick(bodies),
      leaves: true,
    };
  },
  form: (chance) =>
    post(
      chance,
      chance.pick([
        "/verification",
        "/customer-service/product-verification",
        "/about-us/jobs?jobId=J1007&step=form",
        "/about-us/jobs",
        "/resources/uploads",
        "/",
        "/pdp/1",
        "/nowhere",
        "/resources/suggest",
      ]),
      chance.pick([
        "application/x-www-form-urlencoded",
        "text/plain",
        "application/json",
        "",
        "application/x-www-form-urlencoded; charset=utf-7",
        "multipart/mixed",
      ]),
      chance.pick([
        "",
        "securityCode=",
        "securityCode=%",
        `securityCode=${"9".repeat(5000)}`,
        "securityCode=1&securityCode=2",
        "a=".repeat(3000),
        '{"__proto__":{"x":1}}',
        "\u0000\u0001",
        `securityCode=${hostileValue(chance)}`,
        "applicationKey=x&intent=captcha",
        "x".repeat(63_000),
      ]),
    ),
  tooLarge: (chance) => ({
    bytes:
      head(chance, "POST", chance.pick(["/verification", "/resources/uploads", "/", "/about-us/jobs?jobId=J1007"]), [
        `Content-Length: ${chance.pick([66_000, 200_000_000, 5_000_000_000])}`,
        "Content-Type: application/x-www-form-urlencoded",
      ]) + "a=b",
    leaves: true,
  }),
  multipart: (chance) => {
    const { type, body } = multipart(chance);
    return post(chance, chance.pick(["/resources/uploads", "/about-us/jobs?jobId=J1007&step=form"]), type, body);
  },
  brokenUpload: (chance) => {
    const { type, body } = multipart(chance);
    const whole = post(chance, "/resources/uploads", type, body);
    return { bytes: whole.subarray(0, Math.max(1, whole.length - 1 - chance.whole(body.length + 20))), leaves: true };
  },
  removal: (chance) => head(chance, "DELETE", `/resources/uploads/${hostileValue(chance).replaceAll(" ", "+")}`),
  foreign: (chance) =>
    post(chance, "/verification", "application/x-www-form-urlencoded", "securityCode=NH0123456789", [
      chance.pick([
        `Origin: https://${EVIL}`,
        "Origin: null",
        "Sec-Fetch-Site: cross-site",
        `Origin: ${"x".repeat(9000)}`,
        "Sec-Fetch-Site: same-site",
      ]),
    ]),
  ops: (chance) =>
    head(
      chance,
      chance.pick(["GET", "POST"]),
      chance.pick([
        "/ops",
        "/ops/metrics",
        "/ops/purge",
        "/ops/preview?page=home&expires=9999999999&sig=x",
        "/ops/../ops/metrics",
        "/ops/%6detrics",
        "//ops/metrics",
      ]),
      [
        chance.pick([
          "Authorization: Bearer x",
          "Authorization: Basic Og==",
          `Authorization: Bearer ${"x".repeat(9000)}`,
          "Authorization:",
        ]),
      ],
    ),
  pipeline: (chance) =>
    Array.from({ length: 30 }, () => `GET ${chance.pick(PAGES)} HTTP/1.1${CRLF}Host: ${HOST}${CRLF}${CRLF}`).join("") +
    head(chance, "GET", "/"),
  garbage: (chance) =>
    ({ bytes: randomBytesOf(chance, 3000), leaves: chance.whole(2) === 0 }) as { bytes: Buffer; leaves: true },
  otherProtocol: (chance) =>
    chance.pick([
      "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
      "GET /\r\n\r\n",
      "GET / HTTP/9.9\r\n\r\n",
      "GET / HTTP/1.0\r\n\r\n",
      "\u0016\u0003\u0001\u0002\u0000\u0001\u0000",
      "SSH-2.0-x\r\n",
      "*1\r\n$4\r\nPING\r\n",
      "\r\n\r\n\r\n\r\n",
      "GET  /  HTTP/1.1\r\n\r\n",
    ]),
  longUrl: (chance) =>
    head(
      chance,
      "GET",
      chance.pick(["/products/keyword/", "/pdp/", "/", "/search-results-page?q=", "/products?f.COLOR="]) +
        chance.pick(["a", "%E4%B8%AD", "%2F", "/", "../"]).repeat(chance.pick([1000, 9000, 40_000])),
    ),
  hugeUrl: () => `GET /${"a".repeat(1024 * 1024)} HTTP/1.1${CRLF}Host: ${HOST}${CRLF}${CRLF}`,
  search: (chance) =>
    head(
      chance,
      "GET",
      `/products/keyword/${encodeURIComponent(chance.pick(["茶", "杯", "x", "🍵", "\u202e"]) + chance.text(chance.whole(40)))}`,
    ),
};
const kinds = Object.keys(makers);

/** `count` hostile requests, cycling through all kinds; deterministic for a seed. */
export function* hostileRequests(count: number, seed: number): Generator<HostileRequest> {
  const chance = makeChance(seed);
  for (let at = 0; at < count; at += 1) {
    const kind = kinds[at % kinds.length] ?? "";
    const made = makers[kind]?.(chance) ?? "";
    const { bytes, leaves } = typeof made === "string" || Buffer.isBuffer(made) ? { bytes: made, leaves: false } : made;
    yield { kind, bytes: Buffer.from(bytes), leaves };
  }
}

/** One visitor who keeps requesting unknown URLs. */
export function* insistentRequests(count: number): Generator<HostileRequest> {
  for (let at = 0; at < count; at += 1) {
    const target = `/products/keyword/${randomBytes(6).toString("hex")}`;
    const lines = [
      `GET ${target} HTTP/1.1`,
      `Host: ${HOST}`,
      "X-Forwarded-For: 203.0.113.7",
      "Accept: text/html",
      "Connection: close",
    ];
    yield { kind: "insistent", bytes: Buffer.from(lines.join(CRLF) + CRLF + CRLF) };
  }
}
