/** Where an attempt stands. Times are wall-clock ISO; a time that is set never changes. */
export type AttemptTimes = {
  committedAt: string | null;
  claimedAt: string | null;
  /** When the answer was first read. */
  openedAt: string | null;
  reflectedAt: string | null;
};

export type Step = "console" | "claim" | "answer" | "close" | "done";
export type Act = "evidence" | "hint" | "draft" | "hypothesis" | "claim" | "resolution" | "reflection" | "action";
export type Refusal = { code: "hypothesis-required" | "conflict"; detail: string };

export function stepOf({ committedAt, claimedAt, openedAt, reflectedAt }: AttemptTimes): Step {
  if (!committedAt) return "console";
  if (!openedAt) return claimedAt ? "answer" : "claim";
  return reflectedAt ? "done" : "close";
}

const closed = "The hypothesis is stored; it and what came before it stay as they are.";
const early = "The answer stays closed until the hypothesis is stored.";

/** Why an act is refused in this state, or null. */
export function refusalOf(act: Act, times: AttemptTimes): Refusal | null {
  if (act === "evidence" || act === "hint" || act === "draft" || act === "hypothesis") {
    return times.committedAt ? { code: "conflict", detail: closed } : null;
  }
  if (!times.committedAt) return { code: "hypothesis-required", detail: early };
  if (act === "claim") {
    if (times.claimedAt) return { code: "conflict", detail: "The claim is stored as it is." };
    if (times.openedAt) return { code: "conflict", detail: "The answer was read first; this counts as not claimed." };
  }
  if ((act === "reflection" || act === "action") && !times.openedAt) {
    return { code: "conflict", detail: "Read the answer first." };
  }
  return null;
}
