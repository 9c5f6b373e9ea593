import type { Held } from "./pair.ts";
import type { Arrival } from "./receiver.ts";
import type { Lit } from "./result.ts";
import { type Labels, teamOf } from "./routes.ts";
import { forOf } from "./rules.ts";
import { durationMs, type Setting, timings } from "./settings.ts";
import { isAbout } from "./subjects.ts";

/** An alert's identity: its labels. */
export const keyOf = (labels: Labels): string =>
  JSON.stringify(Object.entries(labels).sort(([one], [other]) => (one < other ? -1 : 1)));

/** What one setting's Prometheus held at some time while a cause stood. */
export type Watched = {
  setting: Setting;
  /** Keys of what was pending or firing before the cause. */
  before: ReadonlySet<string>;
  /** By key, as it was first seen. */
  held: ReadonlyMap<string, Held>;
  /** Keys of what was still held when the cause was taken away. */
  stood: ReadonlySet<string>;
  arrivals: readonly Arrival[];
};

/** When the cause was there and when it was taken away, wall ms. */
export type Span = { from: number; to: number };

/** A lag over its limit for less than this when the cause was taken away may be a swing: it is not said to be due. */
const steadyMs = 30_000;
const isLag = (alert: string): boolean => alert.includes("Lag");
const round = (ms: number): number => Math.round(ms / 100) / 10;

/** When Alertmanager would tell of an alert that is true since `activeAt`: its own wait, then the group's, both by the clock of evaluations. */
export function dueAt(alert: string, setting: Setting, activeAt: number): number {
  const { evaluate, groupWait } = timings[setting];
  const each = durationMs(evaluate);
  const waits = Math.ceil(durationMs(forOf(alert, setting)) / each) * each;
  return activeAt + waits + durationMs(groupWait);
}

/** Whether an alert came to somebody, at this time or later. */
export const isArrival = (arrival: Arrival, setting: Setting, key: string, since: number): boolean =>
  arrival.setting === setting && arrival.status === "firing" && arrival.at >= since && keyOf(arrival.labels) === key;

/** What a cause lit under one setting, first delivered first. What stood before it does not count. */
export function litBy({ setting, before, held, stood, arrivals }: Watched, span: Span, subject: string): Lit[] {
  const lit = [...held].flatMap(([key, { labels, activeAt }]): Lit[] => {
    if (before.has(key)) return [];
    const { alertname = "", severity = "", instance: _instance, ...rest } = labels;
    const since = Math.max(span.from, activeAt);
    const came = arrivals.find((each) => isArrival(each, setting, key, since) && each.at <= span.to);
    return [
      {
        alert: alertname,
        severity,
        labels: rest,
        team: came?.team ?? teamOf(labels),
        true: round(activeAt - span.from),
        delivered: came ? round(came.at - span.from) : null,
        due:
          came || !stood.has(key) || (isLag(alertname) && span.to - activeAt < steadyMs)
            ? null
            : round(dueAt(alertname, setting, activeAt) - span.from),
        about: isAbout(labels, subject),
      },
    ];
  });
  return lit
    .filter(({ delivered, due }) => delivered !== null || due !== null)
    .sort((one, other) => at(one) - at(other));
}

const at = ({ delivered, due }: Lit): number => delivered ?? due ?? Number.POSITIVE_INFINITY;

/** What an alert says and of what, whenever it says it. */
export const sayingOf = ({ alert, labels }: Pick<Lit, "alert" | "labels">): string => `${alert} ${keyOf(labels)}`;

/** The first alert about the thing that broke that does not also come with nothing wrong (`noise`); undefined where there is none. */
export const firstAbout = (lit: readonly Lit[], noise: ReadonlySet<string>): Lit | undefined =>
  lit.find((each) => each.about && !noise.has(sayingOf(each)));
