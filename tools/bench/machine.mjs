import { existsSync, readFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";

const TICKS_PER_S = 100;

/** Processor, number of cores, memory and Node version. */
export const describeMachine = () =>
  `${cpus()[0]?.model ?? "?"} × ${String(cpus().length)}, ${(totalmem() / 2 ** 30).toFixed(0)} GB, Node ${process.version}`;

/** Total CPU time of a process with all its threads; 0 without /proc. @param {number} pid */
export function cpuSeconds(pid) {
  const file = `/proc/${String(pid)}/stat`;
  if (!existsSync(file)) return 0;
  const fields = readFileSync(file, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_S;
}

/** Total CPU time of the machine and its steal time (taken by the hypervisor), in ticks; zeros without /proc. */
export function hostTicks() {
  if (!existsSync("/proc/stat")) return { all: 0, stolen: 0 };
  const [, ...ticks] = readFileSync("/proc/stat", "utf8").split("\n", 1)[0]?.split(/\s+/) ?? [];
  // user nice system idle iowait irq softirq steal; the guest times after them are included in user.
  const counted = ticks.slice(0, 8).map(Number);
  return { all: counted.reduce((sum, one) => sum + one, 0), stolen: counted[7] ?? 0 };
}

/** Resident memory of a process; 0 without /proc. @param {number} pid */
export function rssMb(pid) {
  const file = `/proc/${String(pid)}/status`;
  if (!existsSync(file)) return 0;
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(file, "utf8"))?.[1] ?? 0) / 1024;
}
