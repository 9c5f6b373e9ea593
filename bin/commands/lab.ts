import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { type Command, InvalidArgumentError } from "commander";
import { type LabPart, labParts } from "../../lab/lab-parts.ts";
import { projectRoot } from "../../lib/store/project-root.ts";
import { runCommand, sayWithTime } from "../lab-command.ts";

/** The board's own stop takes at most 4.5 s: web, collector, database. */
const boardStopMs = 6_000;
/** Connect's own call; `resume` in place of `stop` takes it back. */
const stopPath = "/connectors/enrollment-debezium/stop";

export function register(program: Command): void {
  program
    .command("lab")
    .description(
      "start real systems (PostgreSQL, Kafka, Connect, Debezium, Spark, an object store) and the board on them",
    )
    .option(
      "--only <paths>",
      `a part of the estate: enrollment, with any of ${labParts.join(" and ")} beside it`,
      parts,
      [...labParts],
    )
    .option("--no-board", "start the systems alone and print what the contract needs")
    .option(
      "--compare <moments>",
      "compare the board's figures with the systems' own tools at so many random moments, then stop; exit 1 when one differs",
      moments,
    )
    .action(({ board, only, compare }: { board: boolean; only: LabPart[]; compare?: number }) =>
      runCommand((interrupted) =>
        compare === undefined ? runLab(board, only, interrupted) : runComparison(compare, only, interrupted),
      ),
    );
}

function moments(text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1 || count > 1_000)
    throw new InvalidArgumentError("A number from 1 to 1000.");
  return count;
}

/** Between two comparisons at most, ms. */
const betweenMs = 45_000;

async function runComparison(count: number, only: LabPart[], interrupted: AbortSignal): Promise<boolean> {
  const { Stack } = await import("../../lab/stack.ts");
  const { compareAtRandom } = await import("../../lab/compare/compare.ts");
  const { boardOver } = await import("../../lab/compare/board.ts");
  const stack = await Stack.start({ say: sayWithTime, signal: interrupted, with: only });
  const token = randomBytes(24).toString("hex");
  const env = { ...stack.connections(), ONE_BOARD_RUN: stack.run, ONE_BOARD_TOKEN: token };
  const board = startBoard(stack.contractFile, env);
  try {
    const ask = await boardOver(token, interrupted);
    const contract = join(projectRoot(), stack.contractFile);
    const all = await Promise.race([
      compareAtRandom(stack, contract, ask, { moments: count, betweenMs, say: sayWithTime }),
      aborted(interrupted).then(() => Promise.reject(new Error("interrupted"))),
    ]);
    const differ = all.filter(({ agrees }) => !agrees);
    for (const { at, signal, board: value, tool, low, high } of differ)
      console.log(`✗ ${at} ${signal}: ${value} is not between ${low} and ${high}: ${tool}`);
    console.log(`${all.length - differ.length} of ${all.length} figures agree at ${count} random moments`);
    return differ.length === 0;
  } finally {
    await stopBoard(board);
    await stack.stop();
  }
}

/** The parts beside the enrollment path, which always runs. Throws InvalidArgumentError on anything else. */
function parts(text: string): LabPart[] {
  const named = text.split(",").map((part) => part.trim());
  const allowed = ["enrollment", ...labParts];
  const unknown = named.find((part) => !allowed.includes(part));
  if (unknown !== undefined) throw new InvalidArgumentError(`Allowed are ${allowed.join(", ")}, not ${unknown}.`);
  if (!named.includes("enrollment"))
    throw new InvalidArgumentError("The enrollment path always runs: name it as well.");
  return labParts.filter((part) => named.includes(part));
}

async function runLab(withBoard: boolean, only: LabPart[], interrupted: AbortSignal): Promise<boolean> {
  const { Stack } = await import("../../lab/stack.ts");
  const stack = await Stack.start({ say: sayWithTime, signal: interrupted, with: only });
  const { fireableWith, keepFireDesk } = await import("../lab/fire-desk.ts");
  const { shellOf } = await import("../../lab/shell.ts");
  const { givesEstates, keepLiveFire } = await import("../lab/live-fire-desk.ts");
  const closing = new AbortController();
  interrupted.addEventListener("abort", () => closing.abort(), { once: true });
  let board: ChildProcess | null = null;
  let desk: Promise<unknown> = Promise.resolve();
  try {
    if (withBoard) {
      const own = { ONE_BOARD_RUN: stack.run, ONE_BOARD_FIREABLE: fireableWith(only).join(), ...givesEstates(only) };
      board = startBoard(stack.contractFile, { ...stack.connections(), ...own });
      desk = Promise.all([
        keepFireDesk(stack, sayWithTime, closing.signal),
        ...(own.ONE_BOARD_LIVE_FIRE ? [keepLiveFire(stack, sayWithTime, closing.signal)] : []),
      ]);
    } else for (const [name, value] of Object.entries(stack.connections())) console.log(`${name}=${value}`);
    sayWithTime(`lab: cause a page with  curl -X PUT ${stack.connections().LAB_CONNECT_URL}${stopPath}`);
    sayWithTime(
      `lab: Kafka's tools and the lab's accounts, for the runbook's commands in another terminal:  . ${shellOf(stack)}`,
    );
    sayWithTime("lab: Ctrl-C stops everything");
    await Promise.race([aborted(interrupted), ...(board ? [once(board, "exit")] : [])]);
    if (board && board.exitCode !== null && !interrupted.aborted) {
      throw new Error(`the board ended with exit code ${board.exitCode}`);
    }
    return true;
  } finally {
    closing.abort();
    await desk;
    if (board) await stopBoard(board);
    await stack.stop();
  }
}

const aborted = (signal: AbortSignal): Promise<unknown> => (signal.aborted ? Promise.resolve() : once(signal, "abort"));

/** In a process group of its own: the terminal's Ctrl-C must not reach it before this process does. */
function startBoard(contract: string, env: Record<string, string>): ChildProcess {
  const root = projectRoot();
  const start = [join(root, "bin", "one-board.mjs"), "start", "--contract", join(root, contract)];
  sayWithTime("board: starting on the lab");
  return spawn(process.execPath, start, {
    stdio: "inherit",
    detached: true,
    env: { ...process.env, ...env },
  });
}

async function stopBoard(board: ChildProcess): Promise<void> {
  if (board.exitCode !== null || board.signalCode !== null || board.pid === undefined) return;
  const gone = once(board, "exit");
  board.kill("SIGTERM");
  const timer = setTimeout(() => board.pid && process.kill(-board.pid, "SIGKILL"), boardStopMs);
  await gone;
  clearTimeout(timer);
  sayWithTime("board: stopped");
}
