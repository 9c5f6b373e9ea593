import type { EvidenceShape } from "../../lib/runbook/evidence.ts";
import type { Fault } from "./fault.ts";
import type { Moment } from "./watch.ts";

export type Said = NonNullable<EvidenceShape["verdicts"]>[number];

/** Each change of what a mode's rule said of a subject, sweep after sweep. */
export function saidOf(
  moments: readonly Moment[],
  { failureMode, subject }: Pick<Fault, "failureMode" | "subject">,
): Said[] {
  const said: Said[] = [];
  for (const { at, evaluation } of moments) {
    const verdict = evaluation.verdicts.find((each) => each.failureMode === failureMode && each.subject === subject);
    if (!verdict) continue;
    const { state, reason } = verdict;
    const last = said.at(-1);
    if (last?.state !== state || last.reason !== reason) said.push({ at, state, reason });
  }
  return said;
}
