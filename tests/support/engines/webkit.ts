import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { freePort } from "../../../scripts/free-port.mjs";
import { ensureWebKit } from "../../../scripts/find-webkit.mjs";
import { retried, type Driver, type ElementHandle, type Engine, type Key, type WindowOptions } from "./driver";
import { inPage } from "./in-page";
import { driverReady, ELEMENT, elementId, openSession, Unanswered, type WebDriverSession } from "./webdriver";

const SCREEN = "1600x1200x24";
const LOAD_TIMEOUT_MS = 60_000;
/**
 * The driver occasionally loses a command that arrives during a navigation. It is abandoned after this time; a window
 * without any response for twice as long is reloaded.
 */
const ANSWER_TIMEOUT_MS = 5_000;

/** Now and then a newly started browser never connects to the driver: it is given up after this time, and another one starts. */
const OPEN_TIMEOUT_MS = 20_000;
const MAX_OPEN_ATTEMPTS = 3;

/** W3C WebDriver §17.4.2. */
const KEYS: Record<Key, string> = {
  Backspace: "\uE003",
  Enter: "\uE007",
  Escape: "\uE00C",
  ArrowRight: "\uE014",
  ArrowDown: "\uE015",
};

/** WebKitGTK on a virtual display; its engine is that of Safari and of all iPhone browsers. */
export const webkit: Engine = {
  name: "WebKit",
  missing: "no WebKitWebDriver, MiniBrowser or Xvfb on this machine",
  async launch() {
    const programs = ensureWebKit();
    if (programs === null) return null;
    const screen = await startScreen(programs.display);
    const port = await freePort();
    const server = spawn(programs.driver, [`--port=${port}`], {
      env: { ...process.env, DISPLAY: screen.display },
      stdio: "ignore",
    });
    const url = `http://127.0.0.1:${port}`;
    await driverReady(url);
    return {
      open: (options) => openWindow(url, programs.browser, options),
      async close() {
        await stop(server);
        await stop(screen.process);
      },
    };
  },
};

/** Xvfb picks a free display and prints its number. */
async function startScreen(program: string): Promise<{ process: ChildProcess; display: string }> {
  const child = spawn(program, ["-displayfd", "3", "-screen", "0", SCREEN, "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const [number] = (await once(createInterface({ input: child.stdio[3] as Readable }), "line")) as [string];
  return { process: child, display: `:${number}` };
}

async function stop(child: ChildProcess): Promise<void> {
  const gone = once(child, "exit");
  child.kill();
  await gone;
}

async function openWindow(url: string, browser: string, options: WindowOptions): Promise<Driver> {
  const session = await startBrowser(url, browser, options);
  const complaints: string[] = [];
  const evaluate = watchedEvaluation(session, complaints);

  const keys = (actions: object[]) =>
    navigate(session, "/actions", { actions: [{ type: "key", id: "keyboard", actions }] });
  const driver: Driver = {
    async goto(target) {
      await retried(() =>
        evaluate(() => {
          document.documentElement.dataset["left"] = "true";
        }),
      );
      await session.send("POST", "/url", { url: target });
      const begun = Date.now();
      let answered = begun;
      let last = "";
      while (last !== "complete") {
        try {
          last = await evaluate(() => {
            const isNext = document.documentElement.dataset["left"] === undefined;
            return isNext ? document.readyState : "not yet left";
          });
          answered = Date.now();
        } catch (error) {
          // During a navigation there is no document to ask.
          last = String(error);
          if (Date.now() - answered > 2 * ANSWER_TIMEOUT_MS) {
            await session.send("POST", "/url", { url: target });
            answered = Date.now();
          }
        }
        if (Date.now() - begun > LOAD_TIMEOUT_MS) throw new Error(`${target} did not load: ${last}`);
      }
    },
    back: () => navigate(session, "/back"),
    evaluate,
    async find(query) {
      const id = elementId(
        await session.send(
          "POST",
          "/execute/sync",
          { script: `return (${inPage.toString()})(...arguments)`, args: [query, "element"] },
          2 * ANSWER_TIMEOUT_MS,
        ),
      );
      return id === null ? null : elementOf(session, id);
    },
    press: async (key) => {
      const value = KEYS[key];
      await keys([
        { type: "keyDown", value },
        { type: "keyUp", value },
      ]);
    },
    type: async (text) => {
      const id = elementId(await session.send("GET", "/element/active"));
      await session.send("POST", `/element/${id ?? ""}/value`, { text });
    },
    screenshot: async () => Buffer.from(String(await session.send("GET", "/screenshot")), "base64"),
    complaints: () => complaints,
    close: () => session.close(),
  };
  return driver;
}

async function startBrowser(url: string, browser: string, options: WindowOptions): Promise<WebDriverSession> {
  const { width, height, javaScript } = options;
  const capabilities = {
    // `goto` waits for the load itself, in order to observe the page from its start.
    pageLoadStrategy: "none",
    timeouts: { script: ANSWER_TIMEOUT_MS },
    "webkitgtk:browserOptions": {
      binary: browser,
      // Without the tool bar the window can be as narrow as a phone.
      args: ["--automation", "--full-screen", ...(javaScript ? [] : ["--enable-javascript-markup=false"])],
    },
  };
  for (let attempt = 1; ; attempt += 1) {
    let session: WebDriverSession | undefined;
    try {
      session = await openSession(url, capabilities, OPEN_TIMEOUT_MS);
      await session.send("POST", "/window/rect", { x: 0, y: 0, width, height }, OPEN_TIMEOUT_MS);
      return session;
    } catch (error) {
      await session?.close().catch(() => undefined);
      if (attempt === MAX_OPEN_ATTEMPTS) throw error;
    }
  }
}

/** A command that may lead to another document. Its response may be lost with the old one: what follows shows its effect. */
async function navigate(session: WebDriverSession, path: string, body?: object): Promise<void> {
  try {
    await session.send("POST", path, body, 2 * ANSWER_TIMEOUT_MS);
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
  }
}

function elementOf(session: WebDriverSession, id: string): ElementHandle {
  const hover = () =>
    session.send("POST", "/actions", {
      actions: [
        {
          type: "pointer",
          id: "mouse",
          actions: [{ type: "pointerMove", x: 0, y: 0, origin: { [ELEMENT]: id } }],
        },
      ],
    });
  return {
    click: () => navigate(session, `/element/${id}/click`),
    hover: async () => void (await hover()),
    setFiles: async (paths) => void (await session.send("POST", `/element/${id}/value`, { text: paths.join("\n") })),
  };
}

/**
 * WebKitGTK's driver does not report console messages. The first command in a document installs a collector, and later
 * commands fetch the messages; those before the first and after the last command are lost.
 */
function watchedEvaluation(session: WebDriverSession, complaints: string[]): Driver["evaluate"] {
  const watch = () => {
    const view = window as unknown as { complaints?: string[] };
    if (view.complaints !== undefined) return view.complaints.splice(0);
    const kept: string[] = [];
    view.complaints = kept;
    for (const level of ["error", "warn"] as const) {
      const write = console[level].bind(console);
      console[level] = (...texts: unknown[]) => {
        kept.push(texts.map(String).join(" "));
        write(...texts);
      };
    }
    addEventListener("error", ({ message }) => kept.push(message));
    addEventListener("unhandledrejection", ({ reason }) => kept.push(String(reason)));
    addEventListener("securitypolicyviolation", (event) =>
      kept.push(`${event.violatedDirective} forbids ${event.blockedURI}`),
    );
    return [];
  };
  return async (fn, ...args) => {
    const script = `return (async () => ({ heard: (${watch.toString()})(), value: await (${fn.toString()})(...arguments[0]) }))()`;
    const answer = await session.send("POST", "/execute/sync", { script, args: [args] }, 2 * ANSWER_TIMEOUT_MS);
    const { heard, value } = answer as { heard: string[]; value: unknown };
    complaints.push(...heard);
    return value as never;
  };
}
