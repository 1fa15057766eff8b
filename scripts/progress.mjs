/**
 * One line on a terminal that says how far a long command has come: `3 of 12  name of what runs  1:04`. Written to stderr,
 * so that stdout stays what it is, and only where stderr is a terminal.
 */

/**
 * @typedef {object} Progress
 * @property {(name: string) => void} next a step begins; `name` says which
 * @property {(text: string) => void} print writes a line to stdout, above the progress
 * @property {() => void} end takes the line away; may be called twice
 *
 * @typedef {object} Terminal what the line needs of stderr
 * @property {boolean} [isTTY]
 * @property {number} [columns]
 * @property {(text: string) => unknown} write
 */

const ERASE = "\r\x1b[K";
const TICK_MS = 1000;
const DEFAULT_COLUMNS = 80;
/** Characters that take two cells. */
const WIDE = /[\p{Script=Han}\u3000-\u30ff\uac00-\ud7a3\uff01-\uff60]/u;

/**
 * @param {number} total steps
 * @param {{ terminal?: Terminal, print?: (text: string) => void, now?: () => number }} [options] for tests
 * @returns {Progress}
 */
export function createProgress(total, options = {}) {
  const { terminal = process.stderr, print = console.log, now = () => performance.now() } = options;
  if (terminal.isTTY !== true || process.env["TERM"] === "dumb") {
    return { next: () => undefined, print, end: () => undefined };
  }
  const startedAt = now();
  let step = 0;
  let running = "";
  /** @type {ReturnType<typeof setInterval> | null} */
  let timer = null;

  const draw = () => {
    const count = `${String(step)} of ${String(total)}`;
    const elapsed = formatElapsed(now() - startedAt);
    // A line that fills the last column wraps, and would not be erased whole.
    const room = (terminal.columns ?? DEFAULT_COLUMNS) - 1 - count.length - elapsed.length - 4;
    terminal.write(`${ERASE}${count}  ${shorten(running, room)}  ${elapsed}`);
  };

  return {
    next(name) {
      step += 1;
      // Names come from recordings too: no escape sequence reaches the terminal.
      running = name.replace(/\p{C}/gu, "");
      timer ??= setInterval(draw, TICK_MS).unref();
      draw();
    },
    print(text) {
      terminal.write(ERASE);
      print(text);
      if (timer !== null) draw();
    },
    end() {
      if (timer === null) return;
      clearInterval(timer);
      timer = null;
      terminal.write(ERASE);
    },
  };
}

/** @param {number} ms @returns {string} `1:04`, `1:02:03` */
function formatElapsed(ms) {
  const seconds = Math.floor(ms / 1000);
  const pad = (/** @type {number} */ part) => String(part % 60).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${String(minutes)}:${pad(seconds)}`;
  return `${String(Math.floor(minutes / 60))}:${pad(minutes)}:${pad(seconds)}`;
}

/** @param {string} text @param {number} room in cells of the terminal */
function shorten(text, room) {
  const characters = [...text];
  const widthOf = (/** @type {string} */ character) => (WIDE.test(character) ? 2 : 1);
  if (characters.reduce((sum, one) => sum + widthOf(one), 0) <= room) return text;
  let left = room - 1;
  const kept = [];
  for (const character of characters) {
    left -= widthOf(character);
    if (left < 0) break;
    kept.push(character);
  }
  return `${kept.join("")}…`;
}
