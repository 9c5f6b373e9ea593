import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { gone, signalGroup, signalProcess } from "../../lib/store/process-identity.ts";

export type Child = {
  name: string;
  pid: number;
  /** Resolves with how it ended. */
  ended: Promise<string>;
  /** SIGTERM to the process, SIGKILL to its group after `withinMs` (wall clock). */
  stop(withinMs: number): Promise<void>;
};

export type ChildOptions = { name: string; args: string[]; env: NodeJS.ProcessEnv; cwd: string; logFile: string };

/** Starts a Node program in its own process group, so that the terminal's Ctrl-C reaches the supervisor alone. */
export function startChild({ name, args, env, cwd, logFile }: ChildOptions): Child {
  const log = openSync(logFile, "a");
  const child: ChildProcess = spawn(process.execPath, args, {
    cwd,
    env,
    stdio: ["ignore", log, log],
    detached: true,
  });
  closeSync(log);
  const ended = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
  const pid = child.pid ?? 0;
  return {
    name,
    pid,
    ended,
    async stop(withinMs) {
      if (pid === 0) return;
      signalProcess(pid, "SIGTERM");
      if (await gone(pid, withinMs)) return;
      signalGroup(pid, "SIGKILL");
      await gone(pid, 1_000);
    },
  };
}
