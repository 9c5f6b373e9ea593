import type { Command } from "commander";
import { StoreProblem } from "../../lib/store/store-problem.ts";
import { StartProblem } from "../start/problem.ts";
import { supervise } from "../start/supervise.ts";

export function register(program: Command): void {
  program
    .command("start")
    .description("start PostgreSQL, the collector and the web server, and print a sign-in link")
    .option("--contract <file>", "the estate to show (default: the shipped practice estate)")
    .action(async (options: { contract?: string }) => {
      process.exit(await run(options));
    });
}

async function run(options: { contract?: string }): Promise<number> {
  const stop = new AbortController();
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(name, () => {
      if (stop.signal.aborted) return;
      process.stdout.write("\nStopping …\n");
      stop.abort();
    });
  }
  try {
    return await supervise(options, stop.signal);
  } catch (error) {
    const known = error instanceof StartProblem || error instanceof StoreProblem;
    process.stderr.write(`\n${known ? error.message : ((error as Error).stack ?? error)}\n`);
    return 1;
  }
}
