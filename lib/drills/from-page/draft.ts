import { formatClock } from "../../board/format.ts";
import type { Series } from "../../board/types.ts";
import type { PageView } from "../../board/views.ts";
import type { FailureClass } from "../closed-lists.ts";
import { handedOver, questioned } from "../closed-lists.ts";
import type { PublicPack } from "../pack-public.ts";
import type { SealedPack } from "../pack-sealed.ts";
import { toWrite } from "./blank.ts";
import { commandsOf, type Told } from "./commands.ts";
import { drawnOf, figuresOf } from "./drawn.ts";
import { factsOf, symptomsOf } from "./symptoms.ts";

export type PageFacts = Pick<PageView, "title" | "openedAt" | "evidence" | "symptoms" | "owners">;
/** What the runbook, the contract and an after action know of it. */
export type Known = {
  class: FailureClass;
  /** The cause and what it is easily taken for, as the runbook calls them. */
  cause: string;
  rivals: readonly string[];
  commands: readonly Told[];
  /** The figure that the page was about, with its readings. */
  figure: { label: string; series: Series } | null;
  metrics: readonly string[];
  written: { rootCause: string; fix: string; metric: string | null; owner: string | null } | null;
};

/** Both halves of a drill out of a page: its numbers as they were, and a blank for everything that only its author knows. */
export function draftOf(id: string, page: PageFacts, known: Known): { open: PublicPack; sealed: SealedPack } {
  const { charts, runs } = drawnOf(known.figure?.label ?? "", known.figure?.series ?? null);
  const symptoms = symptomsOf(page);
  const stated = symptoms.map(({ text }) => text).join("\n");
  const facts = factsOf(page).filter(({ shown }) => stated.includes(shown));
  return { open: readable(id, page, known, symptoms, charts), sealed: closed(id, page, known, figuresOf(facts, runs)) };
}

const last = 99;

function readable(
  id: string,
  { title, openedAt }: PageFacts,
  { commands, figure }: Known,
  symptoms: PublicPack["symptoms"],
  charts: PublicPack["charts"],
): PublicPack {
  const value = figure?.series.points.findLast((point) => point.last !== null)?.last ?? null;
  return {
    id,
    order: last,
    kind: "recorded",
    title,
    listed: true,
    alert: {
      text: title,
      firedAt: formatClock(openedAt),
      value: value === null || !figure ? toWrite("value") : `${value} ${figure.series.unit}`,
      limit: figure?.series.limit ? `${figure.series.limit} ${figure.series.unit}` : toWrite("limit"),
    },
    symptoms,
    pause: toWrite("what to answer for oneself before the form"),
    hints: [toWrite("one hint")],
    tables: [],
    charts,
    commands: commandsOf(commands),
  };
}

const names = ["a", "b", "c", "d", "e", "f"];
const fewestCauses = 4;

function closed(id: string, page: PageFacts, known: Known, arithmetic: SealedPack["arithmetic"]): SealedPack {
  const labels = [known.cause, ...known.rivals].slice(0, names.length);
  const blanks = Array.from({ length: Math.max(0, fewestCauses - labels.length) }, (_, at) =>
    toWrite(`rival ${at + 1}`),
  );
  const causes = [...labels, ...blanks].map((label, at) => ({
    id: names[at] ?? "z",
    label: label.slice(0, 60),
    because: [],
  }));
  const { written } = known;
  const metric = written?.metric ?? toWrite("a metric of the catalogue");
  const owner = written?.owner ?? page.owners[0] ?? toWrite("an owner");
  const fix = { do: toWrite("what to do"), cost: toWrite("what it costs") };
  return {
    id,
    family: known.class,
    twin: null,
    truth: {
      causes: ["a"],
      system: "monitor",
      alsoSystems: [],
      part: toWrite("which part; set the system too"),
      classes: [known.class],
      halfClasses: [],
      question: questioned.has(known.class) ? "arrived" : null,
    },
    causes,
    evidence: ["S1", "E1", "E2", "E3", "E4"].map((row) => ({
      id: row,
      says: toWrite(`what ${row} says, which causes it fits and which it contradicts`),
      fits: [],
      contradicts: [],
    })),
    resolution: {
      rootCause: written?.rootCause ?? toWrite("root cause"),
      whatItIsNot: [toWrite("what it is not")],
      fix: { now: { ...fix, ...(written ? { do: written.fix } : {}) }, lasting: fix },
      prevention: [{ metric, owner }],
    },
    catalogue: {
      metrics: [...new Set([metric, ...known.metrics, toWrite("a metric that is none")])].slice(0, 6),
      owners: [...new Set([owner, ...page.owners, toWrite("an owner that is none")])],
    },
    handOver: handedOver.has(known.class)
      ? { to: toWrite("to whom"), table: toWrite("which table"), decides: toWrite("what they decide") }
      : null,
    arithmetic,
    series: { from: "figures" },
    crossWalk: [],
  };
}
