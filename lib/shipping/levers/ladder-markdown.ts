import { leverWords, nightlyName, pageWords } from "../content/lever-words.ts";
import { dollars, monthlyDollars, percent } from "../money.ts";
import type { Lever } from "./consumer.ts";
import type { Derived } from "./derive.ts";
import type { LeverState } from "./page-state.ts";
import { shippedSeeds } from "./simulate.ts";

/** The rungs and the levers as set, as a Markdown table; a bypass is marked. */
export function ladderMarkdown(state: LeverState, { results, now, rung }: Derived): string {
  const row = (name: string, { accuracy, lagSeconds, cost }: Derived["now"]) =>
    `| ${name} | ${percent(accuracy.percent)} | ${dollars(accuracy.shownCents)} | ${percent(accuracy.totalAlonePercent)} | ${lagSeconds} s | ${cost.pipelines} | ${monthlyDollars(cost.monthly)} |`;
  const rungs = results.slice(0, -1).map((result) => row(rungName(result.levers.at(-1)), result));
  const set = state.levers.map((lever) => leverWords[lever].name).join(" + ");
  const bypassed = state.bypass && state.levers.includes("replay") ? ` (${pageWords.bypassed})` : "";
  return [
    `Day seed ${state.seed}, fault seed ${shippedSeeds.faults}, windows of ${state.window} min, watermark ${state.watermark} min${state.edit ? ", one record edited" : ""}.`,
    "",
    "| rung | accuracy | day total | total alone | lag at 14:00 | pipelines | a month, modelled |",
    "|---|---|---|---|---|---|---|",
    ...rungs,
    ...(rung < 0 ? [row(`as set: ${set}${bypassed}`, now)] : []),
    "",
  ].join("\n");
}

export const rungName = (lever: Lever | undefined): string => (lever ? `+ ${leverWords[lever].name}` : nightlyName);
