import { setTimeout as pause } from "node:timers/promises";
import { loadContractOrThrow } from "../../lib/contracts/load.ts";
import type { Contract, CursorOf } from "../../lib/contracts/types.ts";
import type { Say } from "../parts/part.ts";
import type { Stack } from "../stack.ts";
import {
  cohortAge,
  deadLettersPerMinute,
  linesMissing,
  type OwnWord,
  retainedWal,
  revenueAge,
  windowVisible,
} from "./own-words.ts";

type Figure = { signal: string; value: number | null; unit: string; observedAt: string | null; state: string };
type Row = { id: string; state: string; headline: Figure; beside: Figure[] };
/** The board as its API answers it. */
export type AskBoard = () => Promise<{ rows: Row[] }>;

/** One figure of the board beside what the system's own tool says it must lie between. */
export type Comparison = OwnWord & { at: string; signal: string; board: number | null; unit: string; agrees: boolean };

type Word = (stack: Stack) => Promise<OwnWord>;

/** By signal: who else can be asked. A row that is not in this run has nobody. */
function wordsOf(contract: Contract): Record<string, Word> {
  const cursor = <K extends CursorOf<"ledger">["kind"] | "replication-slot" | "consumer-group" | "tile-windows">(
    product: string,
    kind: K,
  ) => Object.values(contract.products[product]?.cursors ?? {}).find((each): each is CursorOf<K> => each.kind === kind);
  const words: Record<string, Word> = {};
  const inRun = (product: string) => contract.products[product]?.inRun === true;
  const slot = cursor("enrollment-cohort", "replication-slot");
  if (slot)
    words["enrollment-cohort.retained-wal"] = (stack) => retainedWal(stack, slot.judgeOver + 2 * contract.sweep);
  words["enrollment-cohort.cohort-age"] = cohortAge;
  const ledger = cursor("purchase-lines", "ledger");
  if (inRun("purchase-lines") && ledger) {
    words["purchase-lines.completeness-gap"] = (stack) => linesMissing(stack, ledger.dueWithin);
    const group = cursor("course-revenue", "consumer-group");
    if (group) words["course-revenue.oldest-unread"] = (stack) => revenueAge(stack, group.oldestUnreadWithin / 1_000);
  }
  if (inRun("progress-landing")) words["progress-landing.dead-letter-rate"] = deadLettersPerMinute;
  const windows = cursor("progress-tile", "tile-windows");
  if (inRun("progress-tile") && windows) {
    const terms = { windowMs: windows.window, graceMs: windows.grace, withinMs: windows.visibleWithin };
    words["progress-tile.window-visible"] = (stack) => windowVisible(stack, terms);
  }
  return words;
}

/** A figure that is not there, not measured or unknown agrees with nothing. */
export function agrees(figure: Figure | undefined, { low, high }: OwnWord): boolean {
  if (figure === undefined || figure.value === null) return false;
  if (figure.state === "unknown" || figure.state === "paused") return false;
  return figure.value >= low && figure.value <= high;
}

/** The board against every tool at one moment. */
async function compareOnce(stack: Stack, contract: Contract, board: AskBoard): Promise<Comparison[]> {
  const words = wordsOf(contract);
  const said = await Promise.all(
    Object.entries(words).map(async ([signal, ask]) => [signal, await ask(stack)] as const),
  );
  const { rows } = await board();
  const figures = new Map(
    rows.flatMap(({ headline, beside }) => [headline, ...beside]).map((each) => [each.signal, each]),
  );
  return said.map(([signal, word]) => {
    const figure = figures.get(signal);
    const agreed = agrees(figure, word);
    return {
      at: new Date().toISOString(),
      signal,
      board: figure?.value ?? null,
      unit: figure?.unit ?? "",
      agrees: agreed,
      ...word,
    };
  });
}

/** So many comparisons at random moments, `betweenMs` apart at most. Says each and returns all of them. */
export async function compareAtRandom(
  stack: Stack,
  contractPath: string,
  board: AskBoard,
  { moments, betweenMs, say }: { moments: number; betweenMs: number; say: Say },
): Promise<Comparison[]> {
  const contract = loadContractOrThrow(contractPath, stack.connections());
  const all: Comparison[] = [];
  for (let moment = 1; moment <= moments; moment++) {
    await pause(Math.random() * betweenMs);
    const compared = await compareOnce(stack, contract, board);
    for (const { signal, board: value, unit, low, high, agrees } of compared) {
      const between = `${Math.round(low * 10) / 10} to ${Math.round(high * 10) / 10}`;
      say(`${agrees ? "✓" : "✗"} ${moment}/${moments} ${signal}: board ${value} ${unit}, its own tool ${between}`);
    }
    all.push(...compared);
  }
  return all;
}
