import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Fault } from "../lab/fire/fault.ts";
import { faults } from "../lab/fire/faults.ts";
import { watchStack } from "../lab/fire/on-stack.ts";
import type { QuietSituation } from "../lab/fire/quiet.ts";
import { quietSituations } from "../lab/fire/quiet-situations.ts";
import type { Watch } from "../lab/fire/watch.ts";
import { projectRoot } from "../lib/store/project-root.ts";
import { peersMarkdown } from "./peers/markdown.ts";
import { type PeersOnLab, startPeersOnLab } from "./peers/peers-on-lab.ts";
import { nothingYet, type Result, resultSchema, withCause, withQuiet } from "./peers/result.ts";
import { allVersions, compareCause, compareQuiet } from "./peers/run.ts";
import { settingNames } from "./peers/settings.ts";

/**
 * The same causes before the board and before what people use: two pairs of Prometheus and Alertmanager on the lab. Named
 * modes and situations, or all that the lab can cause; each is kept in bench/peers/result.json as soon as it is done.
 * `--render` only writes docs/peers.md anew.
 */
const file = join(projectRoot(), "bench", "peers", "result.json");
const page = join(projectRoot(), "docs", "peers.md");
/** The longest range that a rule of the faster setting looks over, and a scrape. */
const fillMs = 75_000;

const asked = process.argv.slice(2).filter((each) => !each.startsWith("--"));
const say = (line: string) => console.error(`${new Date().toISOString().slice(11, 19)} ${line}`);

let result: Result = existsSync(file) ? resultSchema.parse(JSON.parse(readFileSync(file, "utf8"))) : nothingYet;
const keep = (next: Result) => {
  result = next;
  writeFileSync(file, `${JSON.stringify(result, null, 1)}\n`);
};

const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopping.abort());

if (!process.argv.includes("--render")) {
  await run().catch((error: Error) => {
    process.exitCode = 1;
    say(error.message);
  });
}
writeFileSync(page, `${peersMarkdown(result)}\n`);

async function run(): Promise<void> {
  const peers = await startPeersOnLab(say, stopping.signal);
  const watch = watchStack(peers.stack);
  watch.start();
  const interrupted = new Promise<never>((_, reject) => {
    stopping.signal.addEventListener("abort", () => reject(new Error("interrupted")), { once: true });
  });
  try {
    await Promise.race([interrupted, compareAll(peers, watch)]);
  } finally {
    await watch.stop();
    await peers.stop();
  }
}

async function compareAll(peers: PeersOnLab, watch: Watch): Promise<void> {
  await pause(fillMs);
  keep({ ...result, versions: await allVersions(peers), standing: await standingOf(peers) });
  const range = { peers, watch, say };
  const turns = [...new Set(asked.length > 0 ? asked : [...quietSituations, ...faults].map(idOf))];
  for (const id of turns) {
    for (const situation of quietSituations.filter((each) => idOf(each) === id)) {
      await attempt(id, async () => keep(withQuiet(result, await compareQuiet(situation, range))));
    }
    const [first] = faults.filter((each) => idOf(each) === id);
    if (first)
      await attempt(`${id} ${first.shape}`, async () => keep(withCause(result, await compareCause(first, range))));
  }
  // Further ways to cause the same come last.
  for (const fault of turns.flatMap((id) => faults.filter((each) => idOf(each) === id).slice(1))) {
    await attempt(`${idOf(fault)} ${fault.shape}`, async () =>
      keep(withCause(result, await compareCause(fault, range))),
    );
  }
}

function idOf(each: Fault | QuietSituation): string {
  return "id" in each ? each.id : each.failureMode;
}

/** One that fails does not keep the others from their turn. */
async function attempt(name: string, work: () => Promise<void>): Promise<void> {
  if (stopping.signal.aborted) return;
  try {
    await work();
    say(`${name}: compared`);
  } catch (error) {
    process.exitCode = 1;
    say(`${name}: FAILED: ${(error as Error).message}`);
  }
}

/** How many alerts of each name fire with nothing caused. */
async function standingOf({ pairs }: PeersOnLab): Promise<Result["standing"]> {
  const standing: Result["standing"] = { default: {}, fastest: {} };
  for (const setting of settingNames) {
    const held = await pairs.find((pair) => pair.setting === setting)?.held();
    for (const { labels, state } of held ?? []) {
      const { alertname = "" } = labels;
      if (state === "firing") standing[setting][alertname] = (standing[setting][alertname] ?? 0) + 1;
    }
  }
  return standing;
}
