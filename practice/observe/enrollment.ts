import { isoInstant } from "../../lib/observations/time.ts";
import type { Model } from "../model.ts";
import { connectorOf } from "./connectors.ts";
import type { Documents } from "./documents.ts";
import { groupOf } from "./groups.ts";
import { partitionsOf } from "./partitions.ts";
import { slotAt, storedLsn } from "./slot.ts";
import { topicAt } from "./topics.ts";

export function observeEnrollment(model: Model, at: number): Documents {
  const changes = model.volumes.enrollment;
  const { capture, fold, foldReads } = model.hops;
  const timeOfNewest = (count: number) => (count === 0 ? null : isoInstant(changes.timeOf(count - 1, at)));
  const partitionsAt = (moment: number) =>
    partitionsOf(
      topicAt(model, "enrollment", moment, (then) => changes.count(capture.at(then))),
      () => ({ records: changes.count(fold.at(moment)), moment: foldReads.at(moment) }),
      (index) => capture.reached(changes.timeOf(index, moment)),
    );
  const applied = changes.count(fold.at(at));
  return {
    "enrollment.slot": slotAt(model, at),
    "enrollment.connector": connectorOf(model, "enrollment.connector", at),
    "enrollment.offset": { kind: "connect-source-offset", lsn: String(storedLsn(model, at)) },
    "enrollment.fold": groupOf(model, "enrollment.fold", at, { protocol: "classic", members: 1 }, partitionsAt),
    "enrollment.state": {
      kind: "fold-state",
      newestSourceTs: timeOfNewest(applied),
      rows: 41_200 + Math.floor(applied * 0.6),
    },
    "enrollment.captured": { kind: "captured-newest", newestCommitAt: timeOfNewest(changes.count(at)) },
  };
}
