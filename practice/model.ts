import { chance } from "./chance.ts";
import { type Effects, noEffects, type Stream } from "./effects.ts";
import { injectionOf } from "./injections/index.ts";
import type { Injected } from "./injections/types.ts";
import { behind, Stage } from "./stage.ts";
import { type Change, Volume } from "./volume.ts";

/** Mean per second over a day, and how far nights fall below it. */
const habits: Record<Stream, { perSecond: number; swing: number }> = {
  progress: { perSecond: 4, swing: 0.8 },
  purchases: { perSecond: 0.3, swing: 0.6 },
  enrollment: { perSecond: 0.15, swing: 0.6 },
  wal: { perSecond: 24_000, swing: 0.5 },
};
const producerLatency = 2_400;
const captureLatency = 700;

/** The estate under one set of injections: volumes, hops and facts, all closed forms of estate time. */
export type Model = {
  seed: number;
  began: number;
  effects: Effects;
  volumes: Record<Stream, Volume>;
  /** What people do, whether or not it is written: checkouts, and sessions of learners. */
  outside: Record<"checkouts" | "sessions", Volume>;
  hops: ReturnType<typeof hopsOf>;
  memo: Map<string, unknown>;
};

export function effectsOf(seed: number, injected: readonly Injected[]): Effects {
  const effects = noEffects();
  for (const entry of injected) {
    const injection = injectionOf(entry.what);
    if (!injection) continue;
    const ownEnd = injection.staysUntilCleared
      ? Number.POSITIVE_INFINITY
      : entry.startsAt + injection.lastsSeconds * 1000;
    const span = { from: entry.startsAt, to: Math.min(entry.clearedAt ?? Number.POSITIVE_INFINITY, ownEnd) };
    if (span.to > span.from) injection.causes(effects, span, shapeOf(seed, entry));
  }
  return effects;
}

/** The shape asked for, else one drawn from the seed and the moment. */
export function shapeOf(seed: number, entry: Injected): string {
  const shapes = injectionOf(entry.what)?.shapes ?? [];
  if (entry.shape !== undefined) return entry.shape;
  return shapes[Math.floor(chance(seed, `${entry.what}.shape`, entry.startsAt) * shapes.length)] ?? "";
}

function hopsOf(effects: Effects) {
  const own = (name: keyof Effects["stalls"], latency = 0) => new Stage(effects.stalls[name], latency);
  const producer = own("producer", producerLatency);
  const capture = own("capture", captureLatency);
  return {
    producer,
    tile: own("tile"),
    landing: behind(own("landing"), producer),
    source: own("source"),
    sink: own("sink"),
    revenue: own("revenue"),
    capture,
    confirm: own("confirm"),
    restart: own("restart"),
    tableJob: own("tableJob", 20_000),
    fold: behind(own("fold", captureLatency + 1_500), capture),
    /** Up to which append time the fold has read its topic. */
    foldReads: own("fold", 1_500),
  };
}

export function buildModel(seed: number, began: number, injected: readonly Injected[]): Model {
  const effects = effectsOf(seed, injected);
  const volume = (stream: Stream, changes: readonly Change[] = effects.volume[stream], part = 1) =>
    new Volume(seed, stream, began, habits[stream].perSecond * part, habits[stream].swing, changes);
  const written = (stream: "progress" | "purchases") =>
    volume(stream, [...effects.volume[stream], ...effects.silenced[stream].map((span) => ({ ...span, factor: 0 }))]);
  return {
    seed,
    began,
    effects,
    volumes: {
      progress: written("progress"),
      purchases: written("purchases"),
      enrollment: volume("enrollment"),
      wal: volume("wal"),
    },
    outside: {
      checkouts: volume("purchases", effects.volume.purchases, 0.5),
      sessions: volume("progress", effects.volume.progress, 0.05),
    },
    hops: hopsOf(effects),
    memo: new Map(),
  };
}
