/**
 * Builds the Dockerfile without a daemon or a registry: buildah in chroot isolation, on a base image made from Debian
 * packages and the Node binary from npm. Needs root, and installs buildah and debootstrap.
 */
import { spawnSync } from "node:child_process";
import {
  appendFileSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { homedir, tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { ACTIVE_LTS, ensureNode } from "./find-node.mjs";
import { ensureProgram } from "./find-program.mjs";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
/** The base image named in the Dockerfile. */
const BASE = `docker.io/library/node:${ACTIVE_LTS}-slim`;
const DEBIAN = "bookworm";
/** The user "node" of the official images. */
const NODE_USER = "node:x:1000:1000::/home/node:/bin/sh";
/**
 * npm's configuration path inside the image (npm is installed below /usr/local) and the files it refers to; mounted
 * during the build only.
 */
const NPMRC = "/usr/local/etc/npmrc";
const NPM_CACHE = "/var/cache/npm";
const AUTHORITIES = "/etc/ssl/authorities.crt";
const cache = join(root, ".cache/container");

/**
 * @typedef {object} Image
 * @property {string} rootfs path of its files
 * @property {{ User: string, Env: string[], Cmd: string[], WorkingDir: string, Healthcheck: { Test: string[] } }}
 * config
 * @property {() => void} remove
 */

/** The required programs; null if they are not available. */
export function findBuilder() {
  if (process.getuid?.() !== 0) return null;
  const buildah = ensureProgram({ variable: "BUILDAH_PATH", places: ["/usr/bin/buildah"], packages: ["buildah"] });
  const debootstrap = ensureProgram({
    variable: "DEBOOTSTRAP_PATH",
    places: ["/usr/sbin/debootstrap"],
    packages: ["debootstrap"],
  });
  return buildah === null || debootstrap === null ? null : { buildah, debootstrap };
}

/** @param {{ buildah: string, debootstrap: string }} programs @returns {Image} */
export function buildImage({ buildah, debootstrap }) {
  const folder = mkdtempSync(join(tmpdir(), "image-"));
  const storage = ["--root", join(folder, "storage"), "--runroot", join(folder, "run"), "--storage-driver", "vfs"];
  /** @param {string[]} args */
  const run = (...args) => command(buildah, [...storage, ...args]);
  const remove = () => {
    spawnSync(buildah, [...storage, "umount", "--all"]);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const base = run("from", "scratch");
    timed("base image", () => run("add", "--quiet", base, baseArchive(debootstrap), "/"));
    run("config", "--env", "PATH=/usr/local/bin:/usr/local/sbin:/usr/sbin:/usr/bin:/sbin:/bin", base);
    run("commit", "--quiet", base, BASE);
    run("rm", base);
    // This machine's npm registry configuration and download cache.
    const npmrc = join(folder, "npmrc");
    const own = join(homedir(), ".npmrc");
    if (existsSync(own)) copyFileSync(own, npmrc);
    const authorities = process.env["NODE_EXTRA_CA_CERTS"] || "/etc/ssl/certs/ca-certificates.crt";
    const hasAuthorities = existsSync(authorities);
    const settings = [
      `cache=${NPM_CACHE}`,
      "prefer-offline=true",
      ...(hasAuthorities ? [`cafile=${AUTHORITIES}`] : []),
    ];
    appendFileSync(npmrc, `\n${settings.join("\n")}\n`, { mode: 0o600 });
    const mounts = [
      ...["--volume", `${npmrc}:${NPMRC}:ro`],
      ...["--volume", `${command("npm", ["config", "get", "cache"])}:${NPM_CACHE}`],
      ...(hasAuthorities ? ["--volume", `${authorities}:${AUTHORITIES}:ro`] : []),
    ];
    // npm opens many cache files at a time; the limit must be raised here, because child processes cannot exceed this
    // process's.
    const openFiles = command("sh", ["-c", "ulimit -Hn"]);
    timed("Dockerfile", () =>
      run(
        ...["build", "--quiet", "--isolation", "chroot", "--pull-never", "--network", "host", "--format", "docker"],
        ...["--layers=false", "--ulimit", `nofile=${openFiles}:${openFiles}`, ...mounts, "--tag", "site", root],
      ),
    );
    const container = run("from", "--pull-never", "site");
    const rootfs = run("mount", container);
    /** @type {unknown} */
    const inspected = JSON.parse(run("inspect", container));
    const { Docker } = /** @type {{ Docker: { config: Image["config"] } }} */ (inspected);
    return { rootfs, config: Docker.config, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Debian with Node and npm as one archive; created once and kept in .cache. @param {string} debootstrap */
function baseArchive(debootstrap) {
  const node = ensureNode(ACTIVE_LTS);
  if (node === null) throw new Error(`npm has no Node ${ACTIVE_LTS} for this machine`);
  const archive = join(cache, `${DEBIAN}-node-${command(node, ["--version"])}.tar`);
  if (existsSync(archive)) return archive;
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(tmpdir(), "base-"));
  try {
    const rootfs = join(folder, "rootfs");
    const packages = join(cache, "packages");
    mkdirSync(packages, { recursive: true });
    timed("debootstrap", () =>
      command(debootstrap, [
        "--variant=minbase",
        "--include=ca-certificates",
        `--cache-dir=${packages}`,
        DEBIAN,
        rootfs,
      ]),
    );
    const local = join(rootfs, "usr/local");
    cpSync(node, join(local, "bin/node"));
    cpSync(
      dirname(dirname(command("realpath", [command("which", ["npm"])]))),
      join(local, "lib", "node_modules", "npm"),
      {
        recursive: true,
      },
    );
    symlinkSync(["..", "lib", "node_modules", "npm", "bin", "npm-cli.js"].join("/"), join(local, "bin/npm"));
    command("sh", ["-c", `echo '${NODE_USER}' >> etc/passwd && echo 'node:x:1000:' >> etc/group`], rootfs);
    command(
      "sh",
      ["-c", "mkdir -p home/node && chown 1000:1000 home/node && rm -rf var/cache/apt var/lib/apt/lists"],
      rootfs,
    );
    command("tar", ["-C", rootfs, "-cf", `${archive}.part`, "."]);
    renameSync(`${archive}.part`, archive);
    return archive;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} program @param {readonly string[]} args @param {string} [cwd] @returns {string} its stdout */
function command(program, args, cwd = root) {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  if (status !== 0) throw new Error(`${program} ${args.join(" ")} ended with ${status}: ${stderr.slice(-2000)}`);
  return stdout.trim();
}

/** @param {string} what @param {() => void} work */
function timed(what, work) {
  const started = Date.now();
  work();
  console.log(`${what}: ${((Date.now() - started) / 1000).toFixed(0)} s`);
}
