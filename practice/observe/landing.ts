import { isoInstant } from "../../lib/observations/time.ts";
import type { Observation } from "../../lib/observations/types.ts";
import { active, type Effects } from "../effects.ts";
import type { Model } from "../model.ts";
import { behind, Stage } from "../stage.ts";
import { connectorOf } from "./connectors.ts";
import type { Documents } from "./documents.ts";
import { groupOf } from "./groups.ts";
import { share } from "./layout.ts";
import { letters } from "./letters.ts";
import { partitionsOf } from "./partitions.ts";
import { progressAppendedAt, progressEnd, progressTopic } from "./progress-topic.ts";

/** The sink closes a file, and commits, once a minute. */
const file = 60_000;
const counted = 600_000;
const objectTakes = 800;
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

/** When the dead letter with this place in its topic was appended. */
function setAsideAt(model: Model, index: number, at: number): number {
  const key = `landing.letter.${index}`;
  const known = model.memo.get(key) as number | undefined;
  if (known !== undefined) return known;
  let [low, high] = [model.began, at];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (badUntil(model, middle) > index) high = middle;
    else low = middle;
  }
  model.memo.set(key, high);
  return high;
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
    ...letters(
      total,
      (index) => setAsideAt(model, index, at),
      (moment) => progressEnd(model, moment),
    ),
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

/** Records in objects once the sink has worked so far; what it sets aside or drops is in none. */
function recordsIn(model: Model, through: number): number {
  const moment = Math.floor(through / file) * file;
  const flooded = progressTopic(model, through).beside;
  const extra = [0, 1, 2, 3].reduce((sum, partition) => sum + (flooded?.flood(moment, partition) ?? 0), 0);
  return model.volumes.progress.count(moment) + extra - badUntil(model, moment);
}

/** Up to which append time its objects hold the topic, and when the object is written that holds what was appended then. */
export const writtenThrough = (model: Model, at: number): number =>
  Math.floor(model.hops.landing.at(at - objectTakes) / file) * file;
export const landedFileAt = (model: Model, appended: number): number =>
  model.hops.landing.reached(Math.ceil(appended / file) * file) + objectTakes;

/** The prefix of learning.progress: its records carry no identity, so that only their number tells. */
export function landingPrefix(model: Model, at: number): Observation {
  const { dropped } = model.effects;
  const landed = (moment: number) => recordsIn(model, model.hops.landing.at(moment));
  const gone = dropped.reduce(
    (sum, { from, to }) => (from < at ? sum + landed(Math.min(at, to)) - landed(from) : sum),
    0,
  );
  const writes = active(dropped, at)?.from ?? at;
  const newest = Math.floor(model.hops.landing.at(writes) / file) * file;
  return {
    kind: "object-prefix",
    objects: Math.floor((writes - model.began) / file),
    landed: "{}",
    duplicates: 0,
    records: String(landed(at) - gone),
    newestObjectAt: isoInstant(Math.min(at, model.hops.landing.reached(newest) + objectTakes)),
    newestEventTime: isoInstant(newest),
  };
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
