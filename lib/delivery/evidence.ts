import type { Evidence } from "../evaluate/types.ts";

/** Facts whose text names a part of the estate, as the contract or the system's own catalogue spells it. */
const names = new Set([
  "cause",
  "connector",
  "connectorState",
  "dependency",
  "detectedBy",
  "exceptionClass",
  "failure",
  "group",
  "groupState",
  "invalidationReason",
  "kind",
  "leftBehindBy",
  "liveness",
  "outcome",
  "partition",
  "prefix",
  "quantity",
  "query",
  "readerOf",
  "registrySubject",
  "reset",
  "rootClass",
  "source",
  "table",
  "through",
  "topic",
  "unseen",
  "walStatus",
  "channel",
]);
const name = /^[\p{L}\p{N}_./:$@#*-]{1,200}$/u;
/** Positions, counts, LSNs, instants, days and range sets: they can hold nothing else. */
const position =
  /^(-?\d+(\.\d+)?|[0-9A-F]{1,8}\/[0-9A-F]{1,8}|\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?|\{([[(]\d*,\d*[\])],?)*\})$/;
/** A set with a hole in every line would fill the letter; the page has it whole. */
const longest = 500;

/**
 * What of a page's evidence may leave: numbers, flags and positions under any key; text only under the keys above and only
 * where it looks like a name. Everything else stays on the board: an application's name may be a person's, a segment comes
 * out of the data.
 */
export function evidenceThatLeaves(evidence: Evidence): Evidence {
  return Object.fromEntries(
    Object.entries(evidence).filter(([key, value]) => {
      if (typeof value !== "string") return true;
      return value.length <= longest && (position.test(value) || (names.has(key) && name.test(value)));
    }),
  );
}
