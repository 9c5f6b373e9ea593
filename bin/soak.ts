import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Command, InvalidArgumentError, Option } from "commander";
import { loadContractOrThrow } from "../lib/contracts/load.ts";
import { injections } from "../practice/injections/index.ts";
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
  .requiredOption("--days <days>", "quiet days per seed", above(0))
  .requiredOption("--seeds <seeds>", "how many estates", above(1))
  .option("--contract <file>", "contract to judge by", shipped)
  .addOption(
    new Option("--only <modes...>", "failure modes and non-incidents to cause").choices(
      injections.map(({ what }) => what),
    ),
  )
  .option("--brief", "shorter runs of each failure")
  .option("--quiet", "print the last line only")
  .addOption(new Option("--mutate <how>", "negative control: this run must fail").choices([...mutations]))
  .parse();
const options = program.opts<{
  days: number;
  seeds: number;
  contract: string;
  only?: string[];
  brief?: boolean;
  quiet?: boolean;
  mutate?: Mutation;
}>();

const began = performance.now();
const { diagonal, ...result } = soak({
  contract: loadContractOrThrow(options.contract),
  days: options.days,
  seeds: Math.floor(options.seeds),
  start: Date.UTC(2026, 10, 2),
  ...(options.mutate && { mutation: options.mutate }),
  brief: options.brief ?? false,
  ...(options.only && { only: options.only }),
  ...(!options.quiet && { say: (line: string) => console.log(line) }),
});
const seconds = (performance.now() - began) / 1000;
const daysPerSecond = Math.round((result.simulatedDays / seconds) * 100) / 100;
console.log(JSON.stringify({ ...result, seconds: Math.round(seconds), daysPerSecond, diagonal }));
process.exitCode = diagonal ? 0 : 1;
