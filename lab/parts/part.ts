import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startOf } from "../../lib/store/process-identity.ts";
import { endGroup, isSame } from "./process.ts";

export type PartCommand = {
  /** Its name in lines, files and errors: `broker`. */
  name: string;
  command: string;
  args: string[];
  env?: Record<string, string>;
  cwd?: string;
  uid?: number;
  gid?: number;
  stopSignal?: NodeJS.Signals;
  /** An open file that the process gets as descriptor 3. */
  inherit?: number | null;
};

/** One line of progress. The caller adds the time. */
export type Say = (line: string) => void;

/** One process of the lab: in a process group of its own, with its log file and a record by which a later start can end it. */
export class Part {
  readonly name: string;
  readonly log: string;
  #spec: PartCommand;
  #run: string;
  #say: Say;
  #child: ChildProcess | null = null;
  #start: string | null = null;
  #exit: string | null = null;

  constructor(run: string, spec: PartCommand, say: Say) {
    this.name = spec.name;
    this.#spec = spec;
    this.#run = run;
    this.#say = say;
    this.log = join(run, "logs", `${spec.name}.log`);
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  get running(): boolean {
    return this.pid !== undefined && isSame(this.pid, this.#start);
  }

  /** Spawns it. Being spawned is not being ready: see `ready`. */
  start(): void {
    const { command, args, env, cwd, uid, gid, name, inherit } = this.#spec;
    mkdirSync(join(this.#run, "logs"), { recursive: true });
    mkdirSync(join(this.#run, "parts"), { recursive: true });
    const log = openSync(this.log, "a");
    this.#exit = null;
    const child = spawn(command, args, {
      detached: true,
      stdio: ["ignore", log, log, ...(inherit == null ? [] : [inherit])],
      env: { ...process.env, ...env },
      ...(cwd === undefined ? {} : { cwd }),
      ...(uid === undefined ? {} : { uid, gid }),
    });
    closeSync(log);
    child.on("error", (error) => {
      this.#exit = error.message;
    });
    child.on("exit", (code, signal) => {
      if (this.#child === child) this.#exit = signal ? `signal ${signal}` : `exit code ${code}`;
    });
    this.#child = child;
    this.#start = child.pid === undefined ? null : startOf(child.pid);
    writeFileSync(
      join(this.#run, "parts", `${name}.json`),
      JSON.stringify({ name, pid: child.pid, start: this.#start, log: this.log }),
    );
    this.#say(`${name}: started, pid ${child.pid}, log ${this.log}`);
  }

  /** Polls `probe` until it holds. Throws Error with the log's last lines when the part ends first or time runs out. */
  async ready(probe: () => Promise<boolean>, withinMs: number): Promise<void> {
    const began = Date.now();
    for (;;) {
      if (this.#exit !== null || !this.running)
        throw this.#failure(`ended before it was ready: ${await this.#ended()}`);
      if (await probe().catch(() => false)) break;
      if (Date.now() - began > withinMs) throw this.#failure(`not ready within ${withinMs / 1000} s`);
      await pause(100);
    }
    this.#say(`${this.name}: ready after ${((Date.now() - began) / 1000).toFixed(1)} s`);
  }

  /** How it ended: the process can be gone a moment before the news of it comes. */
  async #ended(): Promise<string> {
    for (let waited = 0; this.#exit === null && waited < 2_000; waited += 20) await pause(20);
    return this.#exit ?? "gone";
  }

  async stop(graceMs = 5_000): Promise<void> {
    if (this.pid === undefined || !this.running) return;
    await endGroup(this.pid, this.#start, this.#spec.stopSignal ?? "SIGTERM", graceMs);
    this.#say(`${this.name}: stopped`);
  }

  /** kill -9 of the whole group, on purpose. */
  async kill(): Promise<void> {
    if (this.pid !== undefined) await endGroup(this.pid, this.#start, "SIGKILL", 5_000);
  }

  lastLines(count = 15): string[] {
    return existsSync(this.log) ? readFileSync(this.log, "utf8").trimEnd().split("\n").slice(-count) : [];
  }

  #failure(what: string): Error {
    const lines = this.lastLines().map((line) => `    ${line}`);
    return new Error([`${this.name}: ${what}`, `  last lines of ${this.log}:`, ...lines].join("\n"));
  }
}
