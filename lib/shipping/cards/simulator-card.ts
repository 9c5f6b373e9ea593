import { simulatorWords } from "../content/scorecard-words.ts";
import { leverNames } from "../levers/consumer.ts";
import { dayOf, shippedSeeds, simulate } from "../levers/simulate.ts";
import type { FilledCard } from "./product-card.ts";

/**
 * The simulator's own stream, scored from a run made now: the replay and the tables by measurement, the rest by what is missing.
 * `until`: the last day on which a run of today holds.
 */
export function simulatorCard(until: string): FilledCard {
  const levers = leverNames.slice(0, 5);
  const { accuracy, cost } = simulate(dayOf(shippedSeeds.day), levers);
  const link = `/levers?on=${levers.join(",")}`;
  const { owners, why } = simulatorWords;
  return {
    card: {
      subject: simulatorWords.subject,
      decision: simulatorWords.decision,
      rows: {
        alert: { answer: "no", evidence: "", expires: "", owner: owners.alert },
        freshness: { answer: "no", evidence: "", expires: "", owner: owners.freshness },
        cost: { answer: "cannot-say", evidence: `${link}#cost`, expires: until, owner: owners.cost },
        replay: { answer: accuracy.exact ? "yes" : "no", evidence: link, expires: until, owner: owners.replay },
        tables: { answer: cost.streams === 1 ? "yes" : "no", evidence: link, expires: until, owner: owners.tables },
      },
    },
    why,
  };
}
