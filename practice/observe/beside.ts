import type { Contract } from "../../lib/contracts/types.ts";
import type { Observation } from "../../lib/observations/types.ts";
import type { Model } from "../model.ts";
import { canaryAt } from "./canary.ts";
import { activityCounts, enrollmentCounts, martRows, outsideNumber, purchaseKeys, withoutCourse } from "./counts.ts";
import { schemaDeploys } from "./deploys.ts";
import type { Documents } from "./documents.ts";
import { landingPrefix } from "./landing.ts";
import { tableSnapshotAt } from "./table.ts";

/** What stands beside the streams: tables over prefixes, counts of the same thing elsewhere, deploys. By the contract's names. */
export function observeBeside(model: Model, contract: Contract, at: number): Documents {
  const documents: Documents = {};
  for (const { inRun, prefix, cursors, hops, canary, defects } of Object.values(contract.products)) {
    if (!inRun) continue;
    for (const [name, { kind }] of Object.entries(cursors)) {
      const document = documentOf(model, prefix, kind, at);
      if (document) documents[`${prefix}.${name}`] = document;
    }
    const markers = canary ? canaryAt(model, prefix, namesOf(hops), at) : null;
    if (markers) documents[`${prefix}.canary`] = markers;
    for (const { countedBy } of defects) {
      if (countedBy) documents[`${prefix}.${countedBy.name}`] = withoutCourse(model, at);
    }
  }
  return documents;
}

const namesOf = (hops: readonly { name: string }[]): string[] => hops.map(({ name }) => name);

function documentOf(model: Model, prefix: string, kind: string, at: number): Observation | null {
  if (kind === "object-prefix") return prefix === "landing" ? landingPrefix(model, at) : null;
  if (kind === "table-snapshot") return tableSnapshotAt(model, at);
  if (kind === "number") return outsideNumber(model, prefix, at);
  if (kind === "count-comparison") return prefix === "tile" ? activityCounts(model, at) : enrollmentCounts(model, at);
  if (kind === "key-comparison") return purchaseKeys(model, at);
  if (kind === "mart-rows") return martRows(model, at);
  if (kind === "schema-deploys") return schemaDeploys(model, at);
  return null;
}
