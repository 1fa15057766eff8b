import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Image } from "../../scripts/build-image.mjs";
import { newFolder } from "./folders";
import type { SiteProcess } from "./site";

const MEMORY_CGROUPS = "/sys/fs/cgroup/memory";

export interface ContainerOptions {
  /** The container's own loopback address. */
  address: string;
  port: number;
  env: Readonly<Record<string, string>>;
  /** Host path → container path; written by the container's user. */
  volumes: Readonly<Record<string, string>>;
  /** As `volumes`, but read-only. */
  readOnly: Readonly<Record<string, string>>;
  memoryBytes: number;
  /** Whether the image's file system is read-only. */
  isReadOnly: boolean;
}

/** Its pid is that on this machine; inside it is 1. */
export interface Container extends Pick<SiteProcess, "url" | "log" | "pid" | "stop" | "kill"> {
  /** Memory limit of its cgroup in bytes; null if this machine offers no cgroup. */
  memoryLimit: string | null;
  /** Runs a command inside the container, as its user. */
  exec(command: readonly string[]): Promise<{ status: number | null; output: string }>;
}

/**
 * Starts an image as a container runtime does: only the image's files, its user, own process, mount and IPC namespaces
 * with pid 1, and a memory cgroup if the machine has them. Only the network is the machine's: containers differ by
 * their loopback address.
 */
export async function startContainer(image: Image, options: ContainerOptions): Promise<Container> {
  const { address, port, env, volumes, readOnly, memoryBytes, isReadOnly } = options;
  const user = idsOf(image);
  const folder = newFolder();
  const root = join(folder, "root");
  mkdirSync(root);
  const mounts = [
    `mount --bind ${image.rootfs} ${root}`,
    ...(isReadOnly ? [`mount -o remount,bind,ro ${root}`] : []),
    `mount -t proc proc ${root}/proc`,
    `mount -t tmpfs -o size=16m,mode=1777 tmpfs ${root}/tmp`,
    `mount -t tmpfs -o size=1m tmpfs ${root}/dev`,
    ...["null", "zero", "random", "urandom"].map(
      (name) => `touch ${root}/dev/${name} && mount --bind /dev/${name} ${root}/dev/${name}`,
    ),
    // Mount points for volumes that the image does not contain.
    `mount -t tmpfs -o size=1m tmpfs ${root}/mnt`,
    ...Object.entries(volumes).map(([from, to]) => `mount --bind ${from} ${root}${to}`),
    ...Object.entries(readOnly).map(
      ([from, to]) =>
        `{ [ -e ${root}${to} ] || { [ -d ${from} ] && mkdir -p ${root}${to} || touch ${root}${to}; }; } && ` +
        `mount --bind ${from} ${root}${to} && mount -o remount,bind,ro ${root}${to}`,
    ),
  ];
  const inside = {
    ...Object.fromEntries(image.config.Env.map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string])),
    ...env,
    HOST: address,
    PORT: String(port),
  };
  const script = join(folder, "run.sh");
  const variables = (values: Record<string, string>) =>
    Object.entries(values).map(([name, value]) => `'${name}=${value.replaceAll("'", "'\\''")}'`);
  const enter = `chroot --userspec=${user} ${root} /usr/bin/env -i ${variables(inside).join(" ")}`;
  const work = `cd ${image.config.WorkingDir} && exec "$@"`;
  const cgroup = `${MEMORY_CGROUPS}/site-test-${process.pid}-${address}`;
  const hasCgroups = existsSync(`${MEMORY_CGROUPS}/memory.limit_in_bytes`);
  if (hasCgroups) {
    mkdirSync(cgroup, { recursive: true });
    writeFileSync(join(cgroup, "memory.limit_in_bytes"), String(memoryBytes));
  }
  const lines = ["set -e", ...mounts, `exec ${enter} sh -c '${work}' sh ${image.config.Cmd.join(" ")}`];
  writeFileSync(script, lines.join("\n"));
  const join_ = hasCgroups ? `echo $$ > ${cgroup}/cgroup.procs; ` : "";
  const unshare = "unshare --mount --pid --ipc --uts --fork --kill-child --propagation private";
  const child = spawn("sh", ["-c", `${join_}exec ${unshare} sh ${script}`], { stdio: ["ignore", "pipe", "pipe"] });
  const log: Record<string, unknown>[] = [];
  let errors = "";
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  createInterface({ input: child.stdout }).on("line", (line) => log.push(JSON.parse(line) as Record<string, unknown>));
  const exit = new Promise<number | null>((done) => child.once("close", (code) => done(code)));
  let hasEnded = false;
  void exit.then(() => (hasEnded = true));

  async function tidy(): Promise<number | null> {
    const code = await exit;
    rmSync(folder, { recursive: true, force: true });
    if (hasCgroups) spawnSync("rmdir", [cgroup]);
    return code;
  }
  const url = `http://${address}:${port}`;
  for (;;) {
    if (hasEnded) {
      await tidy();
      throw new Error(`the container ended: ${errors.slice(-2000)} ${JSON.stringify(log.slice(-3))}`);
    }
    if ((await fetch(`${url}/readyz`).catch(() => null))?.ok) break;
    await new Promise((later) => setTimeout(later, 100));
  }
  // The child of unshare.
  const pid = Number(spawnSync("pgrep", ["-P", String(child.pid)], { encoding: "utf8" }).stdout.trim());

  return {
    url,
    log,
    pid,
    memoryLimit: hasCgroups ? cgroup : null,
    exec(command) {
      const given = Object.entries(inside).map(([name, value]) => `${name}=${value}`);
      const enterAgain = ["chroot", `--userspec=${user}`, root, "/usr/bin/env", "-i", ...given];
      const args = ["-t", String(pid), "-m", "-p", "-i", ...enterAgain, "sh", "-c", work, "sh", ...command];
      const entered = spawn("nsenter", args, { stdio: ["ignore", "pipe", "pipe"] });
      let output = "";
      for (const stream of [entered.stdout, entered.stderr])
        stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
      return new Promise((done) => entered.once("close", (status) => done({ status, output })));
    },
    stop() {
      process.kill(pid, "SIGTERM");
      return tidy();
    },
    async kill() {
      if (hasEnded) return;
      process.kill(pid, "SIGKILL");
      await tidy();
    },
  };
}

/** "uid:gid" of the image's user from its /etc/passwd; root if it names none. */
function idsOf({ config, rootfs }: Image): string {
  const users = readFileSync(join(rootfs, "etc/passwd"), "utf8").split("\n");
  const [, , uid = "0", gid = "0"] = users.find((line) => line.startsWith(`${config.User}:`))?.split(":") ?? [];
  return `${uid}:${gid}`;
}
