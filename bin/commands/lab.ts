import { type ChildProcess, spawn } from "node:child_process";
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
    .action(({ board, only }: { board: boolean; only: LabPart[] }) =>
      runCommand((interrupted) => runLab(board, only, interrupted)),
    );
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
  let board: ChildProcess | null = null;
  try {
    if (withBoard) board = startBoard(stack.contractFile, { ...stack.connections(), ONE_BOARD_RUN: stack.run });
    else for (const [name, value] of Object.entries(stack.connections())) console.log(`${name}=${value}`);
    sayWithTime(`lab: cause a page with  curl -X PUT ${stack.connections().LAB_CONNECT_URL}${stopPath}`);
    sayWithTime("lab: Ctrl-C stops everything");
    await Promise.race([aborted(interrupted), ...(board ? [once(board, "exit")] : [])]);
    if (board && board.exitCode !== null && !interrupted.aborted) {
      throw new Error(`the board ended with exit code ${board.exitCode}`);
    }
    return true;
  } finally {
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
