/**
 * Ends this process with its child's code, and lets the child decide when: Ctrl-C reaches it directly, signals sent to
 * this process only are forwarded.
 * @param {import("node:child_process").ChildProcess} child
 */
export function followChild(child) {
  process.on("SIGINT", () => undefined);
  for (const signal of /** @type {const} */ (["SIGTERM", "SIGHUP"])) process.on(signal, () => child.kill(signal));
  child.on("close", (code) => process.exit(code ?? 1));
}
