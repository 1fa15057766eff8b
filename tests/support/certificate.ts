import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

const openssl = ["/usr/bin/openssl", "/usr/local/bin/openssl"].find((path) => existsSync(path));

/** Makes a self-signed certificate in a folder, valid for a day; null without openssl. */
export function makeCertificate(folder: string): { certificate: string; key: string } | null {
  if (openssl === undefined) return null;
  const [certificate, key] = [join(folder, "cert.pem"), join(folder, "key.pem")];
  const args = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=localhost"];
  spawnSync(openssl, [...args, "-keyout", key, "-out", certificate], { stdio: "ignore" });
  return { certificate, key };
}
