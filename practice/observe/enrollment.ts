import { isoInstant } from "../../lib/observations/time.ts";
import type { Model } from "../model.ts";
import { connectorOf, groupOf } from "./connectors.ts";
import type { Documents } from "./documents.ts";
import { partitionsOf } from "./partitions.ts";
import { slotAt, storedLsn } from "./slot.ts";

const topic = "enrollment.public.enrollment";
const retention = 7 * 86_400_000;

export function observeEnrollment(model: Model, at: number): Documents {
  const changes = model.volumes.enrollment;
  const { capture, fold } = model.hops;
  const timeOfNewest = (count: number) => (count === 0 ? null : isoInstant(changes.timeOf(count - 1, at)));
  const end = changes.count(capture.at(at));
  const applied = changes.count(fold.at(at));
  return {
    "enrollment.slot": slotAt(model, at),
    "enrollment.connector": connectorOf(model, "enrollment.connector", at),
    "enrollment.offset": { kind: "connect-source-offset", lsn: String(storedLsn(model, at)) },
    "enrollment.fold": groupOf(
      model,
      "enrollment.fold",
      at,
      { protocol: "classic", members: 1 },
      partitionsOf({
        topic,
        partitions: 2,
        start: changes.count(capture.at(at - retention)),
        committed: applied,
        end,
        appendedAt: (index) => capture.reached(changes.timeOf(index, at)),
      }),
    ),
    "enrollment.state": {
      kind: "fold-state",
      newestSourceTs: timeOfNewest(applied),
      rows: 41_200 + Math.floor(applied * 0.6),
    },
    "enrollment.captured": { kind: "captured-newest", newestCommitAt: timeOfNewest(changes.count(at)) },
  };
}
