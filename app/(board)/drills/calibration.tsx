import type { Calibration } from "../../../lib/drills/record/calibration.ts";
import { ColumnHeads } from "../../_ui/column-heads.tsx";
import { ScrollRegion } from "../../_ui/scroll-region.tsx";
import { percent } from "./words.ts";

/** Chances as they were said against what came true; nothing is drawn from too few. */
export function CalibrationCard({ calibration }: { calibration: Calibration }) {
  const { claims, needed, brier } = calibration;
  return (
    <section className="card" aria-labelledby="calibration">
      <header>
        <h2 id="calibration">Chances against what came true</h2>
        <p>first attempts, with a claim</p>
      </header>
      {brier === null ? (
        <p className="sec">
          {claims} of {needed} claims. Nothing is drawn from fewer than {needed}.
        </p>
      ) : (
        <Drawn calibration={calibration} brier={brier} />
      )}
    </section>
  );
}

function Drawn({ calibration, brier }: { calibration: Calibration; brier: number }) {
  const { claims, hitRate, falseAlarmRate, bands } = calibration;
  return (
    <>
      <dl className="kv">
        <div>
          <dt>Brier</dt>
          <dd>
            {brier.toFixed(3)} over {claims} claims; 0 is best, 0.25 is always saying 50&nbsp;%
          </dd>
        </div>
        <div>
          <dt>Hits</dt>
          <dd>{hitRate === null ? "no drill with a fault yet" : `${percent(hitRate)} of the drills with a fault`}</dd>
        </div>
        <div>
          <dt>False alarms</dt>
          <dd>
            {falseAlarmRate === null ? "no drill without a fault yet" : `${percent(falseAlarmRate)} of those without`}
          </dd>
        </div>
      </dl>
      <ScrollRegion label="Chances said and what came true">
        <table className="bands mt-2">
          <ColumnHeads names={["Said", "Claims", "Mean said", "Came true", "Bar: came true, line: said"]} />
          <tbody>
            {bands.map(({ from, to, claims: count, said, came }) => (
              <tr key={from}>
                <th scope="row">
                  {from} to {to}&nbsp;%
                </th>
                <td>{count}</td>
                <td>{percent(said)}</td>
                <td>{percent(came)}</td>
                <td className="bar">
                  <svg viewBox="0 0 100 18" preserveAspectRatio="none" aria-hidden="true">
                    <rect className="came" x="0" y="4" width={100 * came} height="10" />
                    <line className="said-mark" x1={100 * said} x2={100 * said} y1="0" y2="18" />
                  </svg>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </>
  );
}
