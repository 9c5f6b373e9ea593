import type { Moment } from "./watch.ts";

export const verdictOf = ({ evaluation }: Moment, failureMode: string, subject: string) =>
  evaluation.verdicts.find((each) => each.failureMode === failureMode && each.subject === subject);

/** Null where it was not seen. */
export const observed = ({ sweep }: Moment, id: string) => {
  const seen = sweep.observations[id];
  return seen && "value" in seen ? seen.value : null;
};

/** The terms of the purchase ledger's equation; empty while it is not known. */
export const ledgerOf = (moment: Moment) => verdictOf(moment, "F13", "purchases.prefix")?.evidence ?? {};
