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
  type Watched,
  windowVisible,
} from "./own-words.ts";

type Figure = { signal: string; value: number | null; unit: string; observedAt: string | null; state: string };
type Row = { id: string; state: string; headline: Figure; beside: Figure[] };
/** The board as its API answers it. */
export type AskBoard = () => Promise<{ rows: Row[] }>;

/** The lab's events reach the log within this of their own time at a healthy rate, ms. */
const eventLagMs = 5_000;

/** One figure of the board beside what the system's own tool says it must lie between. */
export type Comparison = OwnWord & { at: string; signal: string; board: number | null; unit: string; agrees: boolean };

type Word = (stack: Stack) => Promise<OwnWord>;
type Words = { asked: Record<string, Word>; watched: Record<string, (stack: Stack) => Watched> };

/** By signal: who else can be asked. A row that is not in this run has nobody. */
function wordsOf(contract: Contract): Words {
  const cursor = <K extends CursorOf<"ledger">["kind"] | "replication-slot" | "consumer-group" | "tile-windows">(
    product: string,
    kind: K,
  ) => Object.values(contract.products[product]?.cursors ?? {}).find((each): each is CursorOf<K> => each.kind === kind);
  const words: Record<string, Word> = {};
  const watched: Words["watched"] = { "enrollment-cohort.cohort-age": cohortAge };
  const inRun = (product: string) => contract.products[product]?.inRun === true;
  const slot = cursor("enrollment-cohort", "replication-slot");
  if (slot) watched["enrollment-cohort.retained-wal"] = retainedWal;
  const ledger = cursor("purchase-lines", "ledger");
  if (inRun("purchase-lines") && ledger) {
    words["purchase-lines.completeness-gap"] = (stack) => linesMissing(stack, ledger.dueWithin);
    const group = cursor("course-revenue", "consumer-group");
    if (group) words["course-revenue.oldest-unread"] = (stack) => revenueAge(stack, group.oldestUnreadWithin / 1_000);
  }
  if (inRun("progress-landing")) words["progress-landing.dead-letter-rate"] = deadLettersPerMinute;
  const windows = cursor("progress-tile", "tile-windows");
  if (inRun("progress-tile") && windows) {
    const terms = { windowMs: windows.window, graceMs: windows.grace, eventLagMs };
    words["progress-tile.window-visible"] = (stack) => windowVisible(stack, terms);
  }
  return { asked: words, watched };
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
  const watched = Object.entries(words.watched).map(([signal, begin]) => [signal, begin(stack)] as const);
  const compared = (signal: string, word: OwnWord, figure: Figure | undefined): Comparison => ({
    at: new Date().toISOString(),
    signal,
    board: figure?.value ?? null,
    unit: figure?.unit ?? "",
    agrees: agrees(figure, word),
    ...word,
  });
  try {
    const said = await Promise.all([
      pause(3 * contract.sweep),
      ...Object.entries(words.asked).map(async ([signal, ask]) => [signal, await ask(stack)] as const),
    ]);
    const { rows } = await board();
    const figures = new Map(
      rows.flatMap(({ headline, beside }) => [headline, ...beside]).map((each) => [each.signal, each]),
    );
    const asked = said.filter((each) => each !== undefined);
    return [
      ...asked.map(([signal, word]) => compared(signal, word, figures.get(signal))),
      ...watched.map(([signal, { about }]) => {
        const figure = figures.get(signal);
        return compared(signal, about(Date.parse(figure?.observedAt ?? "")), figure);
      }),
    ];
  } finally {
    await Promise.all(watched.map(([, { stop }]) => stop()));
  }
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
