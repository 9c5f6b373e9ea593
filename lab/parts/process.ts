import { setTimeout as pause } from "node:timers/promises";
import { signalGroup, signalProcess, startOf } from "../../lib/store/process-identity.ts";

/** Whether the process that had this pid then is still alive: a pid alone is given to another process later. */
export const isSame = (pid: number, start: string | null): boolean => start !== null && startOf(pid) === start;

/** Asks the process to end, then ends its whole group by force after `graceMs`. Returns when the leader is gone. */
export async function endGroup(pid: number, start: string | null, signal: NodeJS.Signals, graceMs: number) {
  const until = async (deadline: number) => {
    while (isSame(pid, start) && Date.now() < deadline) await pause(25);
    return !isSame(pid, start);
  };
  if (!isSame(pid, start)) return;
  if (signal === "SIGKILL") signalGroup(pid, signal);
  else signalProcess(pid, signal);
  if (await until(Date.now() + graceMs)) return;
  signalGroup(pid, "SIGKILL");
  await until(Date.now() + 5_000);
}
