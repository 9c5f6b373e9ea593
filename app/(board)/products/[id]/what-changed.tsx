import type { ChangeRow } from "../../../../lib/product/panels.ts";
import { Clock } from "../../../_ui/time.tsx";

/** What became different on the path, newest first. A filled mark: something stopped, was refused or did not answer. */
export function WhatChanged({ changes, hours, now }: { changes: ChangeRow[]; hours: number; now: string }) {
  return (
    <section className="card" aria-labelledby="changed">
      <header>
        <h2 id="changed">What changed</h2>
        <p>{hours}&nbsp;h, newest first</p>
      </header>
      {changes.length === 0 ? <p className="sec">Nothing changed on this path in {hours}&nbsp;h.</p> : null}
      <ol className="news">
        {changes.map((change, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two changes of one moment may read alike
          <li key={`${change.at}/${index}`} className={change.grave ? "hot" : undefined}>
            <Clock at={change.at} beside={now} />
            <i aria-hidden="true" />
            <span>
              {change.words} {change.code === null ? null : <code>{change.code}</code>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
