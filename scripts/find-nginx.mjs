import { ensureProgram } from "./find-program.mjs";

/** An nginx on this machine; null if none can be installed: the tests that need it are skipped. */
export const ensureNginx = () =>
  ensureProgram({
    variable: "NGINX_PATH",
    places: ["/usr/sbin/nginx", "/usr/local/sbin/nginx", "/opt/homebrew/bin/nginx"],
    packages: ["nginx-light"],
  });
