import { connectorName, slotName } from "../../lab/parts/connector.ts";
import { progressSinkName } from "../../lab/parts/progress-connector.ts";
import { progressTopic } from "../../lab/parts/progress-workload.ts";
import { deadLetterTopic, purchaseTopic, sinkName, sourceName } from "../../lab/parts/purchase-connectors.ts";
import { revenueGroup } from "../../lab/parts/revenue.ts";
import { rejectedTopic } from "../../lab/parts/tile-job.ts";
import type { Labels } from "./routes.ts";

/** It names no connector: taken for whichever connector it is that broke. */
const someTask: Labels[] = [{ alertname: "ConnectTaskFailed" }, { alertname: "ConnectConnectorFailed" }];
const sink = (connector: string): Labels[] => [{ connector }, { consumergroup: `connect-${connector}` }, ...someTask];
const tile: Labels[] = [{ job: "spark-tile" }, { topic: progressTopic }, { topic: rejectedTopic }];
const source: Labels[] = [{ connector: sourceName }, { topic: purchaseTopic, partition: "0" }, ...someTask];
const slot: Labels[] = [
  { slot_name: slotName },
  { connector: connectorName },
  { name: "enrollment" },
  { alertname: "PostgresIdleInTransaction" },
  ...someTask,
];
const database: Labels[] = [{ job: "postgres" }];

/** Labels by which an alert is about a subject of a failure mode; generous: any figure of the same thing counts. */
const subjects: Record<string, Labels[]> = {
  "tile.checkpoint": tile,
  "tile.windows": tile,
  "tile.rejects": tile,
  "landing.sink": sink(progressSinkName),
  "landing.prefix": sink(progressSinkName),
  "landing.dlq": sink(progressSinkName),
  "landing.connector": sink(progressSinkName),
  "purchases.sink": sink(sinkName),
  "purchases.prefix": sink(sinkName),
  "purchases.dlq": [...sink(sinkName), { topic: deadLetterTopic }],
  "purchases.ledger": sink(sinkName),
  "purchases.sinkConnector": sink(sinkName),
  "purchases.source": source,
  "purchases.sourceConnector": source,
  "purchases.table": source,
  "purchases.keys": source,
  "revenue.group": [{ consumergroup: revenueGroup }, { job: "course-revenue" }],
  "enrollment.slot": slot,
  "enrollment.fold": [{ consumergroup: "enrollment-fold" }],
  "enrollment.counts": slot,
  "dependency.kafka": [{ job: "kafka" }],
  "dependency.connect": [{ job: "kafka-connect" }],
  "dependency.enrollment-db": database,
  "dependency.registry": [{ job: "schema-registry" }],
  "commerce.purchase_line-value": [{ job: "schema-registry" }],
  // No exporter in common use says a word about these.
  "dependency.object-store": [],
  "table.snapshot": [],
  "mart.rows": [],
};

/** What `isAbout` knows. */
export const knownSubjects: readonly string[] = Object.keys(subjects);

/** Whether an alert with these labels is about the subject of a cause. */
export function isAbout(labels: Labels, subject: string): boolean {
  return (subjects[subject] ?? []).some((wanted) =>
    Object.entries(wanted).every(([label, value]) => labels[label] === value),
  );
}
