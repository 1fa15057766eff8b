import { parseArgs } from "node:util";
import { drift } from "./drift";
import { parseFaults } from "./player";
import { record } from "./record";
import { replay } from "./run";
import { serve } from "./serve";
import { UsageError } from "./usage-error";

const USAGE = `npm run replay -- record --base URL --out NAME [--site FILE] ROUTE…
npm run replay -- run NAME [ROUTE…] [--site FILE] [--fault KEY=KIND]… [--update | --serve [--port N] | [--html FILE] [--all]]
npm run replay -- drift NAME --base URL [--site FILE] [--html FILE] [--json]
npm run replay -- doctor [--json | --fields] [--id NAME=ID]…
NAME is a recording (NAME.har, NAME.site.json, NAME.views.json), see docs/replay.md.`;

/** `node build/replay.js record|run|drift …`; exit code 0 = success, 1 = differences, 2 = wrong usage. */
async function runCommand(command: string | undefined, given: string[]): Promise<number> {
  const { values, positionals } = readArguments(given);
  if (values.help || command === undefined) {
    console.log(USAGE);
    return values.help ? 0 : 2;
  }
  const site = values.site ?? null;
  const html = values.html ?? null;
  const [name, ...routes] = positionals;
  switch (command) {
    case "record": {
      const { base, out } = values;
      if (base === undefined || out === undefined || positionals.length === 0) throw new UsageError(USAGE);
      return record({ base, out, site, routes: positionals });
    }
    case "run": {
      if (name === undefined) throw new UsageError(USAGE);
      const faults = parseFaults(values.fault);
      if (values.serve && html !== null) throw new UsageError("--serve and --html do not go together");
      if (values.serve) return serve(name, { site, routes, faults, port: readPort(values.port) });
      return replay(name, { site, routes, faults, update: values.update, all: values.all, html });
    }
    case "drift": {
      const { base, json } = values;
      if (name === undefined || base === undefined) throw new UsageError(USAGE);
      return drift(name, { base, site, json, html });
    }
    default:
      throw new UsageError(USAGE);
  }
}

function readArguments(given: string[]) {
  try {
    return parseArgs({
      args: given,
      allowPositionals: true,
      options: {
        base: { type: "string" },
        out: { type: "string" },
        site: { type: "string" },
        html: { type: "string" },
        fault: { type: "string", multiple: true, default: [] },
        port: { type: "string", default: "3000" },
        serve: { type: "boolean", default: false },
        update: { type: "boolean", default: false },
        all: { type: "boolean", default: false },
        json: { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
}

function readPort(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) throw new UsageError(`--port ${text} is not a port number`);
  return Number(text);
}

const [command, ...given] = process.argv.slice(2);
try {
  process.exitCode = await runCommand(command, given);
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
// Timers of the loaded site would keep the process alive.
process.exit();
