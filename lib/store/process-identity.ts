import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** When the kernel started this process, as text to compare; null when there is none. Tells a pid from its reuse. */
export function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z" ? null : (fields[19] ?? null);
  } catch {
    return process.platform === "linux" ? null : ps(pid, "lstart");
  }
}

/** The command line of a process; null when there is none. */
export function commandOf(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
  } catch {
    return process.platform === "linux" ? null : ps(pid, "command");
  }
}

function ps(pid: number, column: string): string | null {
  try {
    return execFileSync("ps", ["-o", `${column}=`, "-p", String(pid)], { encoding: "utf8" }).trim() || null;
  } catch {
    return null;
  }
}

/** Polls until the process is gone. true when it went within `withinMs` (wall clock). */
export async function gone(pid: number, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs;
  while (startOf(pid) !== null) {
    if (Date.now() > deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return true;
}

/** Sends a signal to the process group of `pid`, else to the process alone. Silent when it is gone. */
export function signalGroup(pid: number, signal: NodeJS.Signals): void {
  for (const target of [-pid, pid]) {
    try {
      process.kill(target, signal);
      return;
    } catch {
      // no such group: the process itself, then nothing
    }
  }
}

/** Sends a signal to this process alone. Silent when it is gone. */
export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // already gone
  }
}
