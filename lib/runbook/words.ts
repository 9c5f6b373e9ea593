import type { Outcome } from "./matrix.ts";
import type { ProofKind } from "./proofs.ts";

export const runbookWords = {
  title: "Runbook",
  bySymptom: "By what you see",
  over: "It is over when",
  stale: "Stale",
} as const;

/** What each proof shows. */
export const proofWords: Readonly<Record<ProofKind, string>> = {
  fires: "fires on its cause",
  silent: "silent on good data",
  unknown: "unknown while its source is withheld",
  ends: "ends as it should",
};

/** The runbook page's own words. */
export const pageWords = {
  subtitle: "Every page, its commands, and what was fired to prove it",
  random: "Show one at random",
  worst: "Show the worst",
  bySymptomNote: "what you see first",
  lights: "What lights what",
  lightsRegion: "What lights what, by cause and group",
  problems: "Problems first",
  asExpected: (count: number) => `${count} as expected`,
  never: "never",
  quietTitle: "Must light nothing",
  quietRegion: "What must light nothing, by situation",
  quietNote: (quiet: number, all: number) => `${quiet} of ${all} quiet as expected`,
  quietExpected: "quiet as expected",
  quietLit: (pages: string[]) => `lit ${pages.join(", ")}`,
  control: (failing: number, of: number) =>
    `Negative control: with its rule switched off or its limits moved, ${failing} of ${of} causes are noticed to be unguarded.`,
  notMeasured: "Negative control: not measured.",
  impossible: (why: string) => `Cannot be caused on the lab: ${why}`,
  owners: "Phone list",
  ownersNote: "who is paged, and for what",
  reachedBy: "reached through",
  drills: "Drills",
  live: "Seen on the live estate",
  attach: "Attach as proof",
  attachWhich: "A page of this cause that has ended",
  notAttached: "Not attached.",
  soak: "Practice: what lit for each cause, and what must light nothing",
  meaning: "What it means",
  places: "Cursor, field, owner",
  read: "Read first",
  addresses: "where the commands below lead; account and password are your own",
  copyAddresses: "Copy: addresses",
  allPlaces: (count: number) => `All ${count} places of this entry`,
  steps: "Do",
  doNot: "Do not",
  over: "How it looks when it is over",
  proofs: "Four proofs",
  proofsNote: "lab only; practice never counts",
  noEvidence: "Not fired on a real stack yet.",
  captured: "Captured output",
  asSent: "The page as it was judged",
  quiet: "Stayed quiet",
  quietNone: "Every other page",
  folded: "Folded under it",
  timeline: "Order of events",
  figures: "What was measured",
  figuresNote: "dots are the kept moments; lines, left to right: caused, page sent, cause removed, page ended",
  onThePage: "What the page said",
  back: "Runbook",
} as const;

export const outcomeWords: Readonly<Record<Outcome, string>> = {
  "as-expected": "lit as expected",
  "nothing-lit": "nothing lit",
  "wrong-light": "wrong light",
  "not-tried": "not tried",
  impossible: "cannot be caused here",
};
