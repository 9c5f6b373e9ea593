"use client";

import { type CSSProperties, useId } from "react";
import type { Headline } from "../../lib/board/types.ts";
import { areaPath, layOut, linePath, type Plot, type Sample, samplesOf } from "../../lib/chart/geometry.ts";
import type { State } from "../../lib/evaluate/types.ts";
import { limitLabel } from "../_ui/signal-words.ts";
import { clockWords, useZone } from "../_ui/time.tsx";
import { describeChart } from "./describe.ts";
import { gapMsOf, hourMs, useSeries } from "./use-series.ts";

type Drawn = Pick<Headline, "signal" | "unit" | "slo" | "state" | "value" | "observedAt">;

/** Series and the row's own number together: the end mark always is the number beside it. */
function withNewest(samples: Sample[], { value, observedAt }: Drawn): Sample[] {
  if (value === null || observedAt === null || !Number.isFinite(value)) return samples;
  const at = Date.parse(observedAt);
  return [...samples.filter((sample) => sample.at < at), { at, value }];
}

const heightOf = (height: number) => ({ "--h": `${height}px` }) as CSSProperties;

/** A signal over the last hours with its limit. The drawing stretches; labels and gaps are HTML and do not. */
export function Chart({ figure, hours = 1, height = 56 }: { figure: Drawn; hours?: number; height?: number }) {
  const { series, behind, now } = useSeries(figure.signal, hours);
  const zone = useZone();
  // What was not read yet is no gap: until it is, the picture ends where the reading does.
  const to = Date.parse(behind && series !== undefined ? series.to : now);
  const from = to - hours * hourMs;
  const gapMs = gapMsOf(hours);
  const measured = samplesOf(series?.points ?? []);
  const samples = (behind ? measured : withNewest(measured, figure)).filter(({ at }) => at >= from && at <= to);
  const plot = layOut(samples, from, to, figure.slo, gapMs);
  const instants = plot.gaps.map(({ left, width }) => ({
    from: from + (left / 100) * (to - from),
    to: from + ((left + width) / 100) * (to - from),
  }));
  const { signal, unit, slo: limit, state } = figure;
  const label = describeChart({ signal, unit, limit, samples, gaps: instants });
  const ticks = hours > 1 ? [0, 1 / 3, 2 / 3, 1] : [0, 0.5, 1];
  return (
    <div className="chart" role="img" aria-label={label}>
      <div className="plot" style={heightOf(height)}>
        {series === undefined ? null : <Lines plot={plot} />}
        {series === undefined ? null : <Gaps plot={plot} />}
        {limit === null || plot.limitTop === null ? null : (
          <span className="lim left" style={{ top: `${plot.limitTop}%` }}>
            <span>{limitLabel(signal, limit, unit)}</span>
          </span>
        )}
        {series === undefined || plot.end === null || state === "unknown" ? null : <End end={plot.end} state={state} />}
      </div>
      <div className="xs">
        {ticks.map((share) => (
          <span key={share} style={{ left: `${share * 100}%` }}>
            {clockWords(new Date(from + share * (to - from)).toISOString(), null, zone)}
          </span>
        ))}
      </div>
    </div>
  );
}

function Lines({ plot }: { plot: Plot }) {
  const id = useId();
  const lines = plot.runs.map(linePath).join("");
  return (
    <svg viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden="true">
      <path className="fill" d={plot.runs.map(areaPath).join("")} />
      <path className="ln" d={lines} />
      {plot.limitTop === null || plot.limitTop >= 100 ? null : (
        <>
          <clipPath id={id}>
            <rect x="-5" y="-20" width="1010" height={plot.limitTop + 20} />
          </clipPath>
          <path className="ln over" clipPath={`url(#${id})`} d={lines} />
        </>
      )}
    </svg>
  );
}

function Gaps({ plot }: { plot: Plot }) {
  const widest = plot.gaps.reduce((most, { width }) => Math.max(most, width), 0);
  return plot.gaps.map(({ left, width }) => (
    <span key={left} className={left < 22 ? "gap after" : "gap"} style={{ left: `${left}%`, width: `${width}%` }}>
      {width === widest ? <span>no data</span> : null}
    </span>
  ));
}

function End({ end, state }: { end: { left: number; top: number }; state: State }) {
  return (
    <span
      className={`dot s-${state}${state === "page" ? " sq" : ""}`}
      style={{ left: `${end.left}%`, top: `${end.top}%` }}
    />
  );
}
