import { handedOver, questioned } from "../closed-lists.ts";
import { answerCommand } from "../console.ts";
import { isBlank } from "../from-page/blank.ts";
import { markOf } from "../pack-sealed.ts";
import { shortestPath, standing } from "../score.ts";
import { textsOf } from "../shingles.ts";
import { checkFigures } from "./figures.ts";
import type { Finding, Pack } from "./pool.ts";

type Check = (pack: Pack) => string[];

/** 1: the numbers agree with each other, and each is stated in the readable half as written here. */
const arithmetic: Check = ({ open, sealed }) => checkFigures(sealed.arithmetic, open);

/** 2: no two causes have equal columns, and the true ones are contradicted by nothing. */
const columns: Check = ({ sealed }) => {
  const column = (cause: string) => sealed.evidence.map((row) => markOf(row, cause)).join(" ");
  const byColumn = new Map<string, string>();
  const equal = sealed.causes.flatMap(({ id }) => {
    const twin = byColumn.get(column(id));
    byColumn.set(column(id), id);
    return twin === undefined ? [] : [`the causes ${twin} and ${id} have equal columns`];
  });
  const known = new Set(sealed.causes.map(({ id }) => id));
  const strangers = sealed.evidence
    .flatMap(({ fits, contradicts }) => [...fits, ...contradicts])
    .concat(sealed.truth.causes)
    .filter((cause) => !known.has(cause));
  const refuted = sealed.truth.causes.flatMap((cause) =>
    sealed.evidence
      .filter((row) => markOf(row, cause) === "contradicts")
      .map(({ id }) => `${id} contradicts the truth`),
  );
  return [...equal, ...refuted, ...strangers.map((cause) => `${cause} is no cause of this pack`)];
};

/** 3: no rival survives every command, and a command is needed for at least one. */
const separators: Check = ({ open, sealed }) => {
  const all = new Set(open.commands.map(({ id }) => id));
  const survivors = standing(sealed, all).map((cause) => `nothing one can get contradicts the cause ${cause}`);
  const bare =
    standing(sealed, new Set()).length === 0 ? ["the symptoms alone settle it: no separator behind a command"] : [];
  return [...survivors, ...bare];
};

/** 4: every row of the matrix is a symptom or a command of this pack, and most commands add one. */
const rows: Check = ({ open, sealed }) => {
  const known = new Set([...open.symptoms, ...open.commands].map(({ id }) => id));
  const cited = [
    ...sealed.evidence.map(({ id }) => id),
    ...sealed.causes.flatMap(({ because }) => because),
    ...(JSON.stringify(sealed.resolution).match(/\b[SE]\d+\b/g) ?? []),
  ];
  const { steps = [], form } = open.firstMinute ?? {};
  cited.push(...steps.flatMap(({ command }) => command ?? []), ...(form ? [form.explains, form.nextQuery] : []));
  const strangers = [...new Set(cited)].filter((id) => !known.has(id)).map((id) => `${id} is nothing of this pack`);
  const inMatrix = new Set(sealed.evidence.map(({ id }) => id));
  const adding = open.commands.filter(({ id }) => inMatrix.has(id)).length;
  const few = adding * 2 < open.commands.length ? ["fewer than half of the commands add a row"] : [];
  const unsupported = sealed.causes.flatMap(({ id, because }) =>
    because
      .filter((row) => !sealed.evidence.some((each) => each.id === row && markOf(each, id) === "contradicts"))
      .map((row) => `${row} is said to reject ${id} and does not contradict it`),
  );
  const groundless = sealed.causes
    .filter(({ id, because }) => !sealed.truth.causes.includes(id) && because.length === 0)
    .map(({ id }) => `the cause ${id} is rejected without a reason`);
  return [...strangers, ...few, ...unsupported, ...groundless];
};

/** 4, too: every line that a command is said to answer is answered by it and by no other. */
const spelled: Check = ({ open }) =>
  open.commands.flatMap(({ id, label, spellings }) =>
    [...spellings, label].flatMap((line) => {
      const answered = answerCommand(open, line);
      const by = "command" in answered ? answered.command.id : "nothing";
      return by === id ? [] : [`"${line}" of ${id} is answered by ${by}`];
    }),
  );

/** 5: one to four commands suffice. */
const shortest: Check = ({ sealed }) => {
  const found = shortestPath(sealed);
  if (found === null) return ["no four commands settle it"];
  return found.length === 0 ? ["no command is needed"] : [];
};

/** 8 and 9: what an answer must hold. */
const answer: Check = ({ open, sealed }) => {
  const { truth, resolution, catalogue, handOver, choices } = sealed;
  const needs = (set: ReadonlySet<string>) => truth.classes.some((each) => set.has(each));
  const problems: string[] = [];
  if (needs(questioned) !== (truth.question !== null))
    problems.push("the question that failed is named where its class asks");
  if (needs(handedOver) !== (handOver !== null)) problems.push("a hand-over is named where its class asks");
  for (const { metric, owner } of resolution.prevention) {
    if (!catalogue.metrics.includes(metric)) problems.push(`the metric "${metric}" is not in the catalogue`);
    if (!catalogue.owners.includes(owner)) problems.push(`the owner "${owner}" is not in the catalogue`);
  }
  const asked = (open.choices ?? []).map(({ id }) => id).join();
  if (asked !== (choices ?? []).map(({ id }) => id).join()) problems.push("every choice has its answer");
  if (choices && choices.filter(({ stands }) => stands).length !== 1) problems.push("exactly one choice stands");
  return problems;
};

/** 0, too: what a draft left to its author. */
const blanks: Check = ({ open, sealed }) =>
  [...textsOf(open), ...textsOf(sealed)].filter(isBlank).map((text) => `still "${text}"`);

const checks: [number, Check][] = [
  [0, blanks],
  [1, arithmetic],
  [2, columns],
  [3, separators],
  [4, rows],
  [4, spelled],
  [5, shortest],
  [9, answer],
];

export const checkPack = (pack: Pack): Finding[] =>
  checks.flatMap(([check, run]) => run(pack).map((message) => ({ folder: pack.folder, check, message })));
