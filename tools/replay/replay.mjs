/** `npm run replay -- record | run | drift | doctor`: records and replays upstream exchanges (docs/replay.md). */
import { runCommand } from "../run-command.mjs";

await runCommand("replay", {
  record: { module: "build/replay.js", args: ["record"], does: "--base URL --out NAME [--site FILE] ROUTE…" },
  run: {
    module: "build/replay.js",
    args: ["run"],
    does: "NAME [ROUTE…] [--site FILE] [--fault KEY=KIND]… [--update | --serve [--port N] | [--html FILE] [--all]]",
  },
  drift: { module: "build/replay.js", args: ["drift"], does: "NAME --base URL [--site FILE] [--html FILE] [--json]" },
  doctor: { module: "build/doctor.js", does: "[--json | --fields] [--id NAME=ID]…" },
});
