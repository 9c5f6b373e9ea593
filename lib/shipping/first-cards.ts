import { type Card, emptyCard } from "./card.ts";
import { simulatorWords } from "./content/scorecard-words.ts";
import { leverNames } from "./levers/consumer.ts";
import { dayOf, shippedSeeds, simulate } from "./levers/simulate.ts";

/** The simulator's own stream, scored from a run made now: the replay and the tables by measurement, the rest by what is missing. */
export function simulatorCard(today: string): Card {
  const levers = leverNames.slice(0, 5);
  const { accuracy, cost } = simulate(dayOf(shippedSeeds.day), levers);
  const link = `/levers?on=${levers.join(",")}`;
  const { owners } = simulatorWords;
  return {
    subject: simulatorWords.subject,
    decision: simulatorWords.decision,
    rows: {
      alert: { answer: "no", evidence: "", expires: "", owner: owners.alert },
      freshness: { answer: "no", evidence: "", expires: "", owner: owners.freshness },
      cost: { answer: "cannot-say", evidence: `${link}#cost`, expires: today, owner: owners.cost },
      replay: { answer: accuracy.exact ? "yes" : "no", evidence: link, expires: today, owner: owners.replay },
      tables: { answer: cost.streams === 1 ? "yes" : "no", evidence: link, expires: today, owner: owners.tables },
    },
  };
}

type Product = {
  id: string;
  title: string;
  owners: readonly string[];
  headline: { slo: number | null; field: string };
};

/** What the contract already answers for a product: its freshness is written and owned there. */
export function productCard(row: Product, today: string): Card {
  const owner = row.owners.join(", ");
  const card = emptyCard(row.title, owner);
  const isWritten = row.headline.slo !== null && row.headline.field !== "" && row.owners.length > 0;
  if (!isWritten) return card;
  const freshness = { answer: "yes", evidence: `/products/${row.id}`, expires: today, owner } as const;
  return { ...card, rows: { ...card.rows, freshness } };
}
