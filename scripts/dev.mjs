/**
 * `npm run dev`: `remix dev --manual` with scripts/dev-server.mjs as its app server. Open pages connect to remix dev
 * through a relay of the app server, which has them reload when the demo's data have changed.
 */
import { spawn } from "node:child_process";
import { followChild } from "./follow-child.mjs";
import { freePort } from "./free-port.mjs";

const compilerPort = await freePort();
const relayPort = await freePort();
const child = spawn(
  process.execPath,
  [
    "node_modules/@remix-run/dev/dist/cli.js",
    ...["dev", "--manual", "--port", String(compilerPort), "--command", "node scripts/dev-server.mjs"],
  ],
  {
    stdio: "inherit",
    env: {
      ...process.env,
      REMIX_DEV_ORIGIN: `http://localhost:${relayPort}`,
      REMIX_DEV_COMPILER_PORT: String(compilerPort),
    },
  },
);
followChild(child);
