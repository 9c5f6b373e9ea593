import { isoInstant } from "../../lib/observations/time.ts";
import type { Observation } from "../../lib/observations/types.ts";
import type { Model } from "../model.ts";
import { connectorOf, groupOf } from "./connectors.ts";
import type { Documents } from "./documents.ts";
import { partitionsOf, share } from "./partitions.ts";
import { progressAppendedAt, progressEnd, progressPartitions, progressStart, progressTopic } from "./progress-topic.ts";

/** The sink closes a file, and commits, once a minute. */
const file = 60_000;
const counted = 600_000;

function badUntil(model: Model, at: number): number {
  let bad = 0;
  for (const { from, to, share: part, perMinute } of model.effects.badProgress) {
    const until = Math.min(at, to);
    if (until <= from) continue;
    const passed = progressEnd(model, until) - progressEnd(model, from);
    bad += Math.floor(passed * part + ((until - from) / 60_000) * perMinute);
  }
  return bad;
}

function deadLetters(model: Model, at: number): Observation {
  const total = badUntil(model, at);
  const inWindow = total - badUntil(model, at - counted);
  const first = model.effects.badProgress.find((entry) => entry.from < at);
  return {
    kind: "dead-letter-topic",
    partitions: [0, 1].map((partition) => ({ partition, start: "0", end: String(share(total, partition, 2)) })),
    total: String(total),
    inWindow,
    oldestAt: total > 0 && first ? isoInstant(first.from) : null,
    byClass: total > 0 ? [{ exceptionClass: "org.apache.kafka.connect.errors.DataException", count: total }] : [],
    newest: [],
  };
}

export function observeLanding(model: Model, at: number): Documents {
  const end = progressEnd(model, at);
  const through = model.hops.landing.at(at);
  const written = model.volumes.progress.count(Math.floor(through / file) * file);
  return {
    "landing.sink": groupOf(
      model,
      "landing.sink",
      at,
      { protocol: "classic", members: 1 },
      partitionsOf({
        topic: progressTopic,
        partitions: progressPartitions,
        start: progressStart(model, at),
        committed: Math.min(written, end),
        end,
        appendedAt: (index) => progressAppendedAt(model, index, at),
      }),
    ),
    "landing.connector": connectorOf(model, "landing.connector", at),
    "landing.dlq": deadLetters(model, at),
  };
}
