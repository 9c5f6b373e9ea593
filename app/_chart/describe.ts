import { formatQuantity } from "../../lib/board/format.ts";
import type { Sample } from "../../lib/chart/geometry.ts";
import { signalWords } from "../_ui/signal-words.ts";
import { clockWords } from "../_ui/time.tsx";

export type Described = {
  signal: string;
  unit: string;
  limit: number | null;
  samples: Sample[];
  /** Epoch milliseconds. */
  gaps: { from: number; to: number }[];
};

const clock = (ms: number) => clockWords(new Date(ms).toISOString(), null, "UTC");

/** The chart in words, for whoever does not see it: range, newest value, limit and when it was passed, gaps. */
export function describeChart({ signal, unit, limit, samples, gaps }: Described): string {
  const { title, limit: limitName } = signalWords(signal);
  const newest = samples.at(-1);
  if (newest === undefined) return `${title}: nothing was measured in this time.`;
  const values = samples.map(({ value }) => value);
  const say = (value: number) => formatQuantity(value, unit);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const range =
    say(low) === say(high) ? `${say(low)} throughout` : `${say(low)} to ${say(high)}, ${say(newest.value)} at the end`;
  const parts = [`${title}: ${range}.`];
  if (limit !== null) {
    const passed = samples.find(({ value }) => value > limit);
    const when = passed === undefined ? "not passed" : `first passed at ${clock(passed.at)} UTC`;
    parts.push(`${limitName} ${say(limit)}, ${when}.`);
  }
  const shown = gaps.slice(0, 3).map(({ from, to }) => `${clock(from)} to ${clock(to)}`);
  if (shown.length > 0) parts.push(`No data ${shown.join(", ")}${gaps.length > 3 ? " and more" : ""}.`);
  return parts.join(" ");
}
