import path from "node:path";
import type { Command } from "commander";
import { readBackup } from "../../lib/store/backup/read.ts";
import { writeBackup } from "../../lib/store/backup/write.ts";
import { StoreProblem } from "../../lib/store/store-problem.ts";
import { StartProblem } from "../start/problem.ts";
import { withServer } from "../store/open-store.ts";

/** Everything that makes the board, its pages, attempts and people, to a file and back. */
export function register(program: Command): void {
  program
    .command("backup <file>")
    .description("write the board's data, pages, attempts and people to one file; One Board may run")
    .action((file: string) =>
      run(async (url) => {
        const rows = await writeBackup(url, path.resolve(file));
        process.stdout.write(`${file}: ${summary(rows)}. It holds no session and no secret of this home.\n`);
      }),
    );
  program
    .command("restore <file>")
    .description("put a backup into a home without data; stop One Board first")
    .option("--replace", "lose what is here now")
    .action((file: string, { replace }: { replace?: boolean }) =>
      run(async (url) => {
        const rows = await readBackup(url, path.resolve(file), { replace: replace === true });
        process.stdout.write(`${file}: ${summary(rows)} restored. Everybody signs in anew.\n`);
      }),
    );
}

function summary(rows: Map<string, number>): string {
  const total = [...rows.values()].reduce((sum, count) => sum + count, 0);
  const of = (table: string, word: string) => `${rows.get(table) ?? 0} ${word}`;
  return `${total} rows, ${of("page", "pages")}, ${of("attempt", "attempts")}, ${of("user", "accounts")}`;
}

async function run(work: (url: string) => Promise<void>): Promise<void> {
  try {
    await withServer(work);
  } catch (error) {
    const known = error instanceof StartProblem || error instanceof StoreProblem || isOfFile(error);
    process.stderr.write(`${known ? (error as Error).message : ((error as Error).stack ?? error)}\n`);
    process.exitCode = 1;
  }
}

const isOfFile = (error: unknown): boolean =>
  ["ENOENT", "EACCES", "EEXIST", "EISDIR", "ENOSPC"].includes((error as NodeJS.ErrnoException).code ?? "");
