import { type ChildProcess, spawn } from "node:child_process";
import { createWriteStream, mkdirSync } from "node:fs";
import { dirname } from "node:path";

/** Variables added to the runner's own. */
export type Environment = Record<string, string | undefined>;
export type Ran = { code: number; output: string };

/** Runs a command in the repository; its output goes to the terminal (or only to `log`) and its tail is kept. */
export function run(command: string, args: string[], options: { env?: Environment; log?: string } = {}): Promise<Ran> {
  return new Promise((done) => {
    const child = spawn(command, args, {
      env: { ...process.env, ...options.env } as NodeJS.ProcessEnv,
      stdio: ["ignore", "pipe", "pipe"],
    });
    const log = options.log ? openLog(options.log) : undefined;
    let output = "";
    const keep = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-200_000);
      if (log) log.write(chunk);
      else process.stdout.write(chunk);
    };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    child.on("error", (error) => {
      log?.end();
      done({ code: 127, output: `${output}${error.message}` });
    });
    child.on("close", (code) => {
      log?.end();
      done({ code: code ?? 1, output });
    });
  });
}

/** Starts a long-running command in its own process group; `stop` ends the group. */
export function background(command: string, args: string[], env: Environment, logFile: string) {
  const log = openLog(logFile);
  const child: ChildProcess = spawn(command, args, {
    env: { ...process.env, ...env } as NodeJS.ProcessEnv,
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-200_000);
      log.write(chunk);
    });
  }
  const ended = new Promise<number>((done) => child.on("close", (code) => done(code ?? 1)));
  return {
    output: () => output,
    ended,
    async stop(): Promise<number> {
      if (child.exitCode === null) child.kill("SIGINT");
      return ended;
    },
  };
}

function openLog(file: string) {
  mkdirSync(dirname(file), { recursive: true });
  return createWriteStream(file);
}

/** Polls until `probe` gives a value; undefined after `withinMs`. */
export async function waitFor<T>(
  probe: () => Promise<T | undefined> | T | undefined,
  withinMs: number,
): Promise<T | undefined> {
  const end = Date.now() + withinMs;
  while (Date.now() < end) {
    const found = await probe();
    if (found !== undefined) return found;
    await new Promise((next) => setTimeout(next, 250));
  }
  return undefined;
}
