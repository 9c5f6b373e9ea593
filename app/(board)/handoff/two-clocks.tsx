import { formatDuration } from "../../../lib/board/format.ts";
import { layOut, linePath, type Sample } from "../../../lib/chart/geometry.ts";
import { handoffWords } from "../../../lib/shipping/content/handoff-words.ts";
import { ageWords } from "../../../lib/shipping/handoff/markdown.ts";
import { spanHours } from "../../../lib/shipping/handoff/read.ts";
import type { ClockSample, Feed } from "../../../lib/shipping/handoff/types.ts";
import { Clock } from "../../_ui/time.tsx";

type Props = { measured: NonNullable<Feed["measured"]>; to: string };

/** How old each clock was, look by look: never one line across a time that nobody looked. */
export function TwoClocks({ measured, to }: Props) {
  const { at, objectAt, addedAt, samples } = measured;
  const end = Date.parse(to);
  const from = end - spanHours * 3_600_000;
  const gapMs = (4 * (end - from)) / 120;
  const objects = agesOf(samples, "objectAt");
  const tables = agesOf(samples, "addedAt");
  const highest = Math.max(1, ...objects.map(({ value }) => value), ...tables.map(({ value }) => value));
  const paths = (ages: Sample[]) => layOut(ages, from, end, highest, gapMs).runs.map(linePath).join("");
  return (
    <figure className="clocks">
      <figcaption>
        <h3>{handoffWords.clocks}</h3>
        <ul>
          <li>
            <i className="key" aria-hidden="true" /> {handoffWords.objectClock}: <b>{ageWords(at, objectAt)}</b>
          </li>
          <li>
            <i className="key dashed" aria-hidden="true" /> {handoffWords.tableClock}:{" "}
            <b>{addedAt === undefined ? handoffWords.noTable : ageWords(at, addedAt)}</b>
          </li>
        </ul>
      </figcaption>
      <div className="clocks-plot" role="img" aria-label={handoffWords.chart(rangeWords(objects), rangeWords(tables))}>
        <svg viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden="true">
          <path className="ln" d={paths(objects)} />
          <path className="ln dashed" d={paths(tables)} />
        </svg>
        <span className="top" aria-hidden="true">
          {formatDuration(highest)}
        </span>
      </div>
      <p className="xs" aria-hidden="true">
        <Clock at={new Date(from).toISOString()} beside={to} />
        <Clock at={to} />
      </p>
    </figure>
  );
}

function agesOf(samples: ClockSample[], clock: "objectAt" | "addedAt"): Sample[] {
  return samples.flatMap((sample) => {
    const shown = sample[clock];
    if (shown === null) return [];
    const at = Date.parse(sample.at);
    return [{ at, value: Math.max(0, (at - Date.parse(shown)) / 1_000) }];
  });
}

function rangeWords(ages: Sample[]): string {
  const now = ages.at(-1);
  if (now === undefined) return handoffWords.never;
  const most = Math.max(...ages.map(({ value }) => value));
  return handoffWords.range(formatDuration(now.value), formatDuration(most));
}
