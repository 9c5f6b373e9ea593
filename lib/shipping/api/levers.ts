import { z } from "zod";
import { leverNames } from "../levers/consumer.ts";
import { dayOf, type Refusal, refusal, shippedSeeds, simulate } from "../levers/simulate.ts";

/** Which levers are on, over which day. `bypass` lets a replay run without the four before it; the answer then says so. */
export const leversInput = z
  .strictObject({
    levers: z.array(z.enum(leverNames)).max(leverNames.length),
    bypass: z.boolean().optional(),
    /** The day seed; the fault seed stays. */
    seed: z.number().int().min(0).max(4_294_967_295).optional(),
  })
  .superRefine(({ levers, bypass = false }, context) => {
    const refused = refusal(levers, bypass);
    if (refused) context.addIssue({ code: "custom", path: ["levers"], message: refusalWords(refused) });
  });

const refusalWords = ({ lever, needs }: Refusal): string => `${lever} needs ${needs.join(", ")} on, or bypass: true`;

/** How far a figure can be trusted: run over the log, quoted by a source, or out of a model with assumptions. */
export const leversAnswer = z.strictObject({
  accuracy: z.number().min(0).max(100),
  exact: z.boolean(),
  dayTotal: z.number(),
  truth: z.number(),
  lagSeconds: z.number().int(),
  pipelines: z.number().int(),
  monthlyCost: z.number(),
  badges: z.record(z.string(), z.enum(["measured", "modelled", "bypassed"])),
});

/** Runs the levers over the seeded day. Money in dollars; accuracy in percent, one decimal, rounded down. */
export function answerLevers({ levers, bypass, seed }: z.output<typeof leversInput>): z.output<typeof leversAnswer> {
  const { accuracy, cost, lagSeconds } = simulate(dayOf(seed ?? shippedSeeds.day), levers);
  const usedBypass = bypass === true && refusal(levers, false) !== null;
  return {
    accuracy: accuracy.percent,
    exact: accuracy.exact,
    dayTotal: accuracy.shownCents / 100,
    truth: accuracy.truthCents / 100,
    lagSeconds,
    pipelines: cost.pipelines,
    monthlyCost: cost.monthly,
    badges: {
      accuracy: "measured",
      dayTotal: "measured",
      truth: "measured",
      lagSeconds: "measured",
      pipelines: "modelled",
      monthlyCost: "modelled",
      ...(usedBypass ? { replay: "bypassed" as const } : {}),
    },
  };
}
