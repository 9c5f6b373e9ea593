import { isoInstant } from "../../lib/observations/time.ts";
import type { Observation } from "../../lib/observations/types.ts";
import type { Effects } from "../effects.ts";
import type { Model } from "../model.ts";
import { behind, Stage } from "../stage.ts";
import { connectorOf } from "./connectors.ts";
import type { Documents } from "./documents.ts";
import { groupOf } from "./groups.ts";
import { share } from "./layout.ts";
import { partitionsOf } from "./partitions.ts";
import { progressAppendedAt, progressEnd, progressTopic } from "./progress-topic.ts";

/** The sink closes a file, and commits, once a minute. */
const file = 60_000;
const counted = 600_000;
/** Pace of a hot partition while it falls behind. */
const crawl = 0.1;

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

/** Records of the topic that the sink has written and committed; a hot partition has its own pace. */
function writtenAt(model: Model, at: number, partition: number) {
  const hot = model.effects.hotPartition.filter(
    (entry) => entry.id === "landing.sink" && entry.partition === partition,
  );
  const through = hot.length === 0 ? model.hops.landing.at(at) : pacesOf(model, hot).at(at);
  const moment = Math.floor(through / file) * file;
  return { records: Math.min(model.volumes.progress.count(moment), progressEnd(model, at)), moment };
}

function pacesOf(model: Model, hot: Effects["hotPartition"]) {
  const known = model.memo.get("landing.hot") as ReturnType<typeof behind> | undefined;
  if (known) return known;
  const slowed = hot.map(({ from, to, lagMs }) => ({
    from,
    to: Math.min(to, from + lagMs / (1 - crawl)),
    speed: crawl,
  }));
  const held = hot.map(({ from, to, lagMs }) => ({ from: Math.min(to, from + lagMs / (1 - crawl)), to, speed: 1 }));
  const paces = behind(new Stage([...slowed, ...held]), model.hops.landing);
  model.memo.set("landing.hot", paces);
  return paces;
}

export function observeLanding(model: Model, at: number): Documents {
  const partitionsAt = (moment: number) =>
    partitionsOf(
      progressTopic(model, moment),
      (partition) => writtenAt(model, moment, partition),
      (index) => progressAppendedAt(model, index, moment),
    );
  return {
    "landing.sink": groupOf(model, "landing.sink", at, { protocol: "classic", members: 1 }, partitionsAt),
    "landing.connector": connectorOf(model, "landing.connector", at),
    "landing.dlq": deadLetters(model, at),
  };
}
