import { fitsBoth } from "../../../lib/drills/fits-both.ts";
import type { AttemptLine } from "../../../lib/drills/record/views.ts";
import type { DrillList, ResolutionView } from "../../../lib/drills/views.ts";

type Listed = DrillList["drills"][number];

export const stepWords = {
  console: "open at the console",
  claim: "hypothesis stored, claim next",
  answer: "claim stored, answer next",
  close: "answer read, closing next",
  done: "finished",
} as const;

/** Where a drill stands for its reader. */
export function standWords({ attempts, step }: Pick<Listed, "attempts" | "step">): string {
  if (step === null) return "Not tried yet. About 10 minutes.";
  const count = attempts === 1 ? "Attempt 1" : `Attempt ${attempts}, practice only`;
  return `${count}: ${stepWords[step]}.`;
}

/** The form's fields in their order, as a refusal names them. */
const fields: Readonly<Record<string, string>> = {
  system: "where",
  failureClass: "class",
  explains: "what it explains best",
  doesNotExplain: "what it fits least",
  nextQuery: "what you would run",
  disproof: "what would prove you wrong",
  story: "the story",
  confidence: "the chance",
};

/** The closing's fields in their order, as a refusal names them. */
const closingFields: Readonly<Record<string, string>> = {
  shared: "what fits both stories",
  separating: "what separates them",
  why: "why the symptoms also fitted",
  question: "which of the four questions failed",
  handOver: "the hand-over: to whom, which table, what they decide",
};

type Refused = readonly { path: string; message: string }[];

/** What a refused hypothesis is told. Order as on the form. */
export function refusalWords(errors: Refused): string {
  const effort = errors.find(({ path, message }) => path === "story" && /one sentence is enough/.test(message));
  if (effort) return effort.message;
  const empty = emptyOf(fields, errors);
  return empty === ""
    ? "Not stored. The server did not take it. The answer stays closed."
    : `Not stored. Still empty: ${empty}. The answer stays closed.`;
}

/** What a refused closing is told. Order as on the form. */
export function closingRefusal(errors: Refused, message: string): string {
  const empty = emptyOf(closingFields, errors);
  return empty === "" ? `Not finished: ${message}. What was stored stays.` : `Not finished. Still empty: ${empty}.`;
}

function emptyOf(known: Readonly<Record<string, string>>, errors: Refused): string {
  const paths = new Set(errors.map(({ path }) => path.split(/[.[]/)[0] ?? path));
  return Object.keys(known)
    .filter((path) => paths.has(path))
    .map((path) => known[path])
    .join(", ");
}

const numbers = ["no piece fits", "one piece fits", "two pieces fit", "three pieces fit", "four pieces fit"];

/** The result in one line; a miss says how many pieces of evidence fitted both stories. */
export function resultWords({ score, matrix }: Pick<ResolutionView, "score" | "matrix">): string {
  if (score.result === "matches") return "Matches";
  if (score.result === "not-claimed") return "Not claimed: the answer was read first";
  if (score.result === "right-system") return "Right system, other cause";
  const count = fitsBoth(matrix).length;
  return `Does not match: ${numbers[count] ?? `${count} pieces fit`} both stories`;
}

const right = (is: boolean) => (is ? "right" : "not");

/** What was written beside the claim: where, and which class. */
export function besideWords(
  { system, failureClass }: { system: string; failureClass: readonly string[] },
  { where, classes }: Pick<ResolutionView, "where" | "classes">,
): string {
  const found = failureClass.filter((each) => classes.includes(each)).length;
  const whole = found === classes.length && found === failureClass.length;
  const some = found > 0 ? `${found} of ${Math.max(classes.length, failureClass.length)}` : right(false);
  return `Where: ${right(system === where.system)}. Class: ${whole ? right(true) : some}.`;
}

/** 02:57 of an ISO time. */
export const clock = (at: string, seconds = false): string => at.slice(11, seconds ? 19 : 16);

/** Thousands apart by a non-breaking space. */
export const grouped = (value: string | number): string =>
  typeof value === "number" && Number.isInteger(value)
    ? String(value).replace(/\B(?=(\d{3})+$)/g, "\u00a0")
    : String(value);

/** A share of 0 to 1. */
export const percent = (share: number): string => `${Math.round(100 * share)}\u00a0%`;

/** What an attempt came to, in one line. */
export function outcomeWords({ result, chance }: Pick<AttemptLine, "result" | "chance">): string {
  if (result === null) return "–";
  if (!result.claimed) return "Not claimed";
  const came =
    result.credit === 1 ? "Solved" : result.credit === 0 ? "Missed" : `${percent(result.credit)} of the cause`;
  const commands =
    result.commands === null
      ? "a rival left standing"
      : `${result.commands} ${result.commands === 1 ? "command" : "commands"}, shortest ${result.shortest}`;
  return `${came} at ${chance}\u00a0%, ${commands}`;
}
