import type { FailureModeId } from "../evaluate/failure-modes.ts";

/** One open page per identity: the failure mode and what it is about, never a number. */
export type Identity = `${FailureModeId}|${string}`;

export const identityOf = (of: { failureMode: FailureModeId; subject: string }): Identity =>
  `${of.failureMode}|${of.subject}`;
