import { readFileSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Command, InvalidArgumentError, Option } from "commander";
import { loadContractOrThrow } from "../lib/contracts/load.ts";
import { isoInstant } from "../lib/observations/time.ts";
import { type KeptRecord, keptRecordFile, keptRecordSchema } from "../lib/soak-record/record.ts";
import { injections } from "../practice/injections/index.ts";
import { control } from "../practice/soak/control.ts";
import { type Mutation, mutations } from "../practice/soak/mutate.ts";
import { soak } from "../practice/soak/soak.ts";

const above = (least: number) => (text: string) => {
  const number = Number(text);
  if (!Number.isFinite(number) || number < least) throw new InvalidArgumentError(`expected a number from ${least} on`);
  return number;
};
const root = process.env.ONE_BOARD_ROOT ?? resolve(dirname(fileURLToPath(import.meta.url)), "..");
const shipped = resolve(root, "contracts/practice.yaml");

const program = new Command("soak")
  .description(
    "Simulates days of the practice estate and checks that each failure lights its own page and nothing else does.",
  )
  .option("--days <days>", "quiet days per seed", above(0), 1)
  .option("--seeds <seeds>", "how many estates", above(1), 1)
  .option("--contract <file>", "contract to judge by", shipped)
  .addOption(
    new Option("--only <modes...>", "failure modes and non-incidents to cause").choices(
      injections.map(({ what }) => what),
    ),
  )
  .option("--brief", "shorter runs of each failure")
  .option("--quiet", "print the last line only")
  .option("--keep", `write what was found to ${keptRecordFile}`)
  .addOption(new Option("--mutate <how>", "negative control: this run must fail").choices([...mutations]))
  .option("--control", "the negative control of every failure mode instead of the soak")
  .parse();
const options = program.opts<{
  days: number;
  seeds: number;
  contract: string;
  only?: string[];
  brief?: boolean;
  quiet?: boolean;
  keep?: boolean;
  mutate?: Mutation;
  control?: boolean;
}>();

const common = {
  contract: loadContractOrThrow(options.contract),
  start: Date.UTC(2026, 10, 2),
  ...(options.only && { only: options.only }),
  ...(!options.quiet && { say: (line: string) => console.log(line) }),
};
const measuredAt = isoInstant(Date.now());

/** Replaces one half of what is kept, and leaves the other as it was. */
function keep(half: Partial<KeptRecord>): void {
  const file = resolve(root, keptRecordFile);
  let before: KeptRecord = { soak: null, control: null };
  try {
    before = keptRecordSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    console.log(`nothing usable in ${keptRecordFile} before`);
  }
  const text = JSON.stringify(keptRecordSchema.parse({ ...before, ...half }), null, 2);
  // Lists stand in one line, as the formatter leaves them.
  const compact = text.replace(/\[\s+("[^\]]*?")\s+\]/g, (list) => {
    const line = list.replace(/\s+/g, " ").replace(/^\[ /, "[").replace(/ \]$/, "]");
    return line.length > 100 ? list : line;
  });
  writeFileSync(file, `${compact}\n`);
}

if (options.control) {
  const result = { measuredAt, ...control({ ...common, seeds: 20 }) };
  if (options.keep) keep({ control: result });
  console.log(JSON.stringify(result));
  process.exitCode = result.failing === result.of ? 0 : 1;
} else {
  const began = performance.now();
  const used = process.cpuUsage();
  const { diagonal, mutation, unfolded, ...result } = soak({
    ...common,
    days: options.days,
    seeds: Math.floor(options.seeds),
    ...(options.mutate && { mutation: options.mutate }),
    brief: options.brief ?? false,
  });
  const seconds = Math.round((performance.now() - began) / 1000);
  const { user, system } = process.cpuUsage(used);
  const processorSeconds = Math.round((user + system) / 1e6);
  if (options.keep) keep({ soak: { measuredAt, ...result, seconds, processorSeconds, diagonal } });
  const daysPerSecond = Math.round((result.simulatedDays / Math.max(1, seconds)) * 100) / 100;
  console.log(JSON.stringify({ ...result, mutation, unfolded, seconds, processorSeconds, daysPerSecond, diagonal }));
  process.exitCode = diagonal ? 0 : 1;
}
