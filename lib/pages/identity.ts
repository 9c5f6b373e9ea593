import type { FailureModeId } from "../evaluate/failure-modes.ts";

/** One open page per identity: the failure mode and what it is about, never a number. */
export type Identity = `${FailureModeId}|${string}`;

const known = new Map<FailureModeId, Map<string, Identity>>();
const most = 2_000;

/** Joined once: every sweep asks for those of all its verdicts. */
export function identityOf({ failureMode, subject }: { failureMode: FailureModeId; subject: string }): Identity {
  let ofMode = known.get(failureMode);
  if (ofMode === undefined) {
    ofMode = new Map();
    known.set(failureMode, ofMode);
  }
  const before = ofMode.get(subject);
  if (before !== undefined) return before;
  if (ofMode.size >= most) ofMode.clear();
  const identity: Identity = `${failureMode}|${subject}`;
  ofMode.set(subject, identity);
  return identity;
}
