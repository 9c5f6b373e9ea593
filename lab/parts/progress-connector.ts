import type { ObjectStore } from "./object-store.ts";
import { progressTopic } from "./progress-workload.ts";
import type { Switches } from "./purchase-connectors.ts";

export const progressSinkName = "progress-s3";
export const progressPrefix = "learning/progress";
export const progressDeadLetters = "learning.progress.dlq";

/** What the sink is told: objects of at most 100 events, closed after 3 s; an event before position 0 is a dead letter. */
export function progressSinkConfig(store: ObjectStore, switches: Switches): Record<string, string> {
  return {
    "connector.class": "oneboard.lab.ObjectSink",
    "tasks.max": "1",
    topics: progressTopic,
    "key.converter": "org.apache.kafka.connect.storage.StringConverter",
    "s3.endpoint": store.url,
    "s3.bucket": store.bucket,
    "s3.prefix": progressPrefix,
    "s3.access.key": store.accessKey,
    "s3.secret.key": store.secretKey,
    "flush.size": "100",
    "rotate.interval.ms": "3000",
    "identity.field": "seq",
    "amount.field": "position_s",
    "amount.min": "0",
    "errors.tolerance": "all",
    "errors.deadletterqueue.topic.name": progressDeadLetters,
    "errors.deadletterqueue.topic.replication.factor": "1",
    "errors.deadletterqueue.context.headers.enable": "true",
    "switch.file": switches.file(progressSinkName),
  };
}
