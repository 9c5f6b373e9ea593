import type { Contract } from "../contracts/types.ts";
import { failureModes } from "../evaluate/failure-mode-table.ts";
import { type FailureModeId, failureModeIds } from "../evaluate/failure-modes.ts";
import { commandsFor, fillCommand, isWhole } from "./command.ts";
import { type Entries, type Entry, type Impossible, type Symptom, stepText } from "./entries.ts";
import type { EvidenceFile } from "./evidence.ts";
import { type Proof, type ProofKind, proofsOf, type Standing } from "./proofs.ts";
import { type RunbookSubject, subjectsOf } from "./subjects.ts";

/** Where a failure mode can page, with the commands filled for that place. */
export type RunbookPlace = RunbookSubject & { ownerTitles: string[]; commands: Entry["commands"] };

/** A step; its command filled for each place that fills it whole, places with the same command together. */
export type RunbookStep = { text: string; runs: { run: string; subjects: string[] }[] };

/** One entry of the runbook with its proofs. `stale`: every reason, once; empty while all that was proven holds. */
export type RunbookEntry = Omit<Entry, "first" | "commands" | "steps"> & {
  steps: RunbookStep[];
  failureMode: FailureModeId;
  kind: string;
  severity: "page" | "warn";
  ends: "itself" | "latched";
  places: RunbookPlace[];
  /** Titles of every owner that it may page, once. */
  owners: string[];
  proofs: Record<ProofKind, Proof>;
  stale: string[];
  evidence: EvidenceFile | null;
  /** Why it cannot be caused on the lab; null where it can. */
  impossible: string | null;
};

export type Runbook = {
  estate: string;
  at: number;
  entries: RunbookEntry[];
  symptoms: readonly Symptom[];
  trust: Trust;
};

/** The figures of the trust line, computed from the proofs. */
export type Trust = {
  causes: number;
  /** Fired on a real stack, alone and on their cause. */
  fired: number;
  /** Fired once, and something they stand on has changed since. */
  stale: number;
  /** Evidence that shows no page at all: decorative. */
  nothing: FailureModeId[];
  /** Evidence that shows another page, or lacks what a proof needs. */
  wrong: FailureModeId[];
  notFired: FailureModeId[];
  /** With why the lab cannot cause them. */
  impossible: Impossible;
  /** Newest firing, ISO; null while nothing was fired. */
  lastFiredAt: string | null;
  versions: Record<string, string>;
};

export type RunbookMaterial = {
  contract: Contract;
  entries: Entries;
  symptoms: readonly Symptom[];
  /** By failure mode, the product ids it is for as one text; one without any is for every product. */
  rows: Record<FailureModeId, string>;
  evidence: Partial<Record<FailureModeId, EvidenceFile>>;
  impossible?: Impossible;
  standing(mode: FailureModeId, evidence: EvidenceFile | null): Standing;
  /** Wall clock, ms. */
  now: number;
};

export function buildRunbook(material: RunbookMaterial): Runbook {
  const entries = failureModeIds.map((id) => entryOf(id, material));
  const { contract, now, symptoms } = material;
  return { estate: contract.estate, at: now, entries, symptoms, trust: trustOf(entries) };
}

function entryOf(id: FailureModeId, material: RunbookMaterial): RunbookEntry {
  const { contract, entries, rows, evidence, impossible, standing } = material;
  const { first: _, commands: __, ...said } = entries[id];
  const fired = evidence[id] ?? null;
  const proofs = proofsOf(id, fired, standing(id, fired));
  const known = Object.keys(contract.products);
  const own = known.filter((product) => rows[id].includes(product));
  const all = subjectsOf(contract, id);
  const fits = all.filter(({ product }) => product === null || own.length === 0 || own.includes(product));
  const places = (fits.length > 0 ? fits : all).map((place) => ({
    ...place,
    ownerTitles: place.owners.map((owner) => contract.owners[owner]?.title ?? owner),
    commands: commandsFor(entries[id], contract, place.subject, place.product),
  }));
  return {
    ...said,
    steps: said.steps.map((step) => ({ text: stepText(step), runs: runsOf(step, contract, places) })),
    ...failureModes[id],
    failureMode: id,
    places,
    owners: [...new Set(places.flatMap(({ ownerTitles }) => ownerTitles))],
    proofs: Object.fromEntries(proofs.map((proof) => [proof.kind, proof])) as Record<ProofKind, Proof>,
    stale: [...new Set(proofs.flatMap(({ stale }) => stale))],
    evidence: fired,
    impossible: fired === null ? (impossible?.[id] ?? null) : null,
  };
}

function runsOf(step: Entry["steps"][number], contract: Contract, places: RunbookSubject[]): RunbookStep["runs"] {
  if (typeof step === "string") return [];
  const runs = new Map<string, string[]>();
  for (const { subject, product } of places) {
    const run = fillCommand(step.run, contract, subject, product);
    if (isWhole(run)) runs.set(run, [...(runs.get(run) ?? []), subject]);
  }
  return [...runs].map(([run, subjects]) => ({ run, subjects }));
}

function trustOf(entries: RunbookEntry[]): Trust {
  const tried = entries.filter(({ evidence }) => evidence !== null);
  const fired = tried.filter(({ proofs }) => proofs.fires.state === "proven");
  const newest = tried.flatMap(({ evidence }) => evidence ?? []).sort((a, b) => (a.firedAt < b.firedAt ? 1 : -1))[0];
  const ids = (of: RunbookEntry[]) => of.map(({ failureMode }) => failureMode);
  return {
    causes: entries.length,
    fired: fired.length,
    stale: fired.filter(({ stale }) => stale.length > 0).length,
    nothing: ids(tried.filter(litNothing)),
    wrong: ids(tried.filter((entry) => entry.proofs.fires.state !== "proven" && !litNothing(entry))),
    notFired: ids(entries.filter(({ evidence, impossible }) => evidence === null && impossible === null)),
    impossible: Object.fromEntries(
      entries.flatMap(({ failureMode, impossible }) => (impossible === null ? [] : [[failureMode, impossible]])),
    ),
    lastFiredAt: newest?.firedAt ?? null,
    versions: newest?.versions ?? {},
  };
}

/** A cause that lights nothing: its page is decorative. */
export const litNothing = ({ evidence }: Pick<RunbookEntry, "evidence">): boolean =>
  evidence?.shapes.some(({ times }) => times.detected === undefined) ?? false;
