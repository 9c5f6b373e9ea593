import { rowDefinitions } from "../../board/rows.ts";
import type { Contract, Product } from "../../contracts/types.ts";
import { reviewQuestions } from "../content/plan-words.ts";
import { titles } from "./rows.ts";
import type { PlanPage, PlanRow, ReviewAnswer } from "./types.ts";

type Material = { contract: Contract; rows: PlanRow[]; pages: PlanPage[] };
type Answer = (material: Material) => Omit<ReviewAnswer, "question">;

const list = (names: string[]): string => names.join(", ");

const cursor: Answer = ({ rows }) => ({
  answer: rows.map(
    ({ title, cursors, field, slo }) => `${title}: ${list(cursors.map(({ name }) => name))}; ${field}; ${slo}.`,
  ),
  open: rows.filter(({ cursors }) => cursors.length === 0).map(({ title }) => `${title} names no cursor.`),
});

const quarantined: Answer = ({ rows }) => ({
  answer: rows
    .filter((row) => row.quarantined.length > 0)
    .map((row) => `${row.title}: ${list(row.quarantined)}; to ${list(row.quarantine)}.`),
  open: rows
    .filter((row) => row.quarantined.length > 0 && row.quarantine.every((topic) => topic.startsWith("none")))
    .map((row) => `${row.title} sets records aside and names no topic for them.`),
});

const stops: Answer = ({ rows }) => ({
  answer: rows.filter((row) => row.fails.length > 0).map((row) => `${row.title}: ${list(row.fails)}.`),
  open: rows.some((row) => row.fails.length > 0) ? [] : ["No product names what stops its task."],
});

const warns: Answer = ({ rows }) => {
  const all = rows.flatMap((row) => row.warns.map((warn) => ({ ...warn, title: row.title })));
  return {
    answer:
      all.length === 0
        ? ["Nothing."]
        : all.map((warn) => `${warn.title}: ${warn.name}; ${warn.reader} reads it until ${warn.reviewBy}.`),
    open: all
      .filter(({ overdue }) => overdue)
      .map(({ name, reviewBy }) => `The review of “${name}” was due ${reviewBy}.`),
  };
};

const slot: Answer = ({ contract: { products } }) => {
  const withSlot = productsWith(products, "replication-slot");
  if (withSlot.length === 0) return { answer: ["This estate has no slot."], open: [] };
  const shown = (id: string) => rowDefinitions.some((row) => row.headline === `${id}.retained-wal`);
  return {
    answer: withSlot
      .filter(([id]) => shown(id))
      .map(
        ([id, { title }]) =>
          `On the board, row “${title}”: retained WAL, cohort age beside it; more on /products/${id}.`,
      ),
    open: withSlot
      .filter(([id]) => !shown(id))
      .map(([, { title }]) => `${title} has a slot that no row of the board shows.`),
  };
};

const completeness: Answer = ({ contract: { products } }) => {
  const counted = productsWith(products, "ledger");
  const others = productsWith(products, "dead-letter-topic").filter(([id]) => !counted.some(([other]) => other === id));
  return {
    answer: [
      ...counted.map(
        ([, { title }]) => `${title}: it is a term of the equation; unhandled, it pages (F12) and fails the gate.`,
      ),
      ...others.map(
        ([, { title }]) => `${title}: it counts against a cap (F06) and is a debt until re-landed or written off.`,
      ),
    ],
    open: counted.length + others.length === 0 ? ["No product counts its dead letters."] : [],
  };
};

const quote: Answer = ({ contract: { products } }) => {
  const prefixes = productsWith(products, "object-prefix");
  const sinks = Object.values(products).flatMap(({ cursors }) =>
    Object.values(cursors).flatMap((each) =>
      each.kind === "consumer-group" && each.role === "sink" ? [each.group] : [],
    ),
  );
  const tables = Object.values(products).flatMap(({ cursors }) =>
    Object.values(cursors).flatMap((each) => (each.kind === "table-snapshot" ? [each.table] : [])),
  );
  return {
    answer: [
      ...sinks.map((group) => `The lag of ${group}.`),
      ...prefixes.map(([, { title }]) => `${title}: the time of its newest object.`),
      ...tables.map((table) => `${table} is as fresh as its newest snapshot with added records, and no fresher.`),
    ],
    open: tables.length === 0 && prefixes.length > 0 ? ["No table names its own clock."] : [],
  };
};

const readers: Answer = ({ contract }) => {
  const topics = Object.values(contract.products).flatMap(({ cursors }) =>
    Object.values(cursors).flatMap((each) =>
      each.kind === "dead-letter-topic" || each.kind === "reject-topic" ? [each.topic] : [],
    ),
  );
  const named = contract.plan?.rawReaders ?? {};
  return {
    answer: topics.flatMap((topic) => (named[topic] ? [`${topic}: ${list(titles(contract, named[topic]))}.`] : [])),
    open: topics.filter((topic) => !named[topic]).map((topic) => `Nobody is named for ${topic}.`),
  };
};

/** A page that was not fired is an answer; a firing that no longer proves anything is work. */
const fired: Answer = ({ pages }) => {
  const done = pages.filter((page) => page.fired?.holds);
  const old = pages.filter((page) => page.fired && !page.fired.holds);
  const never = pages.filter((page) => page.fired === null);
  return {
    answer: [
      `${done.length} of ${pages.length} were, and their evidence holds: ${list(done.map(({ failureMode }) => failureMode)) || "none"}.`,
      ...(never.length === 0 ? [] : [`Not yet: ${list(never.map(({ failureMode }) => failureMode))}.`]),
    ],
    open: old.map(({ failureMode, fired: last }) => {
      const why = last && last.stale.length > 0 ? last.stale.join("; ") : "too long ago";
      return `${failureMode} was fired ${last?.at.slice(0, 10)}: ${why}.`;
    }),
  };
};

const answers: Record<keyof typeof reviewQuestions, Answer> = {
  cursor,
  quarantined,
  stops,
  warns,
  slot,
  completeness,
  quote,
  readers,
  fired,
};

/** Every question of the design review, answered from the contract, or open with what is owed. */
export function reviewOf(material: Material): ReviewAnswer[] {
  return (Object.keys(reviewQuestions) as (keyof typeof reviewQuestions)[]).map((id) => ({
    question: reviewQuestions[id],
    ...answers[id](material),
  }));
}

const productsWith = (products: Contract["products"], kind: string): [string, Product][] =>
  Object.entries(products).filter(([, { cursors }]) => Object.values(cursors).some((each) => each.kind === kind));
