import { formatDuration } from "../../../../lib/board/format.ts";
import type { ProductView } from "../../../../lib/board/views.ts";
import { StateMark } from "../../../_ui/state-mark.tsx";
import { Clock } from "../../../_ui/time.tsx";

/** Which hop of the path ate the time: used against its own budget. */
export function HopBudget({ product, now }: { product: ProductView; now: string }) {
  const { hops, sloSeconds, timestampField: field, canary } = product;
  if (hops.length === 0) return null;
  // Red is only for a page: a hop over its budget before one warns.
  const mark = product.state === "page" ? "page" : "warn";
  const widest = Math.max(
    1,
    ...hops.map(({ budgetSeconds, usedSeconds }) => Math.max(budgetSeconds, usedSeconds ?? 0)),
  );
  const share = (seconds: number) => `${Math.min(100, (seconds / widest) * 100)}%`;
  return (
    <section className="card" aria-labelledby="hops">
      <header>
        <h2 id="hops">Hop budget</h2>
        {sloSeconds === null ? null : (
          <p>
            {formatDuration(sloSeconds)} from <code>{field}</code>
          </p>
        )}
      </header>
      <table className="hops">
        <thead>
          <tr>
            <th scope="col">Hop</th>
            <th scope="col">
              <span className="sr">Share</span>
            </th>
            <th className="num" scope="col">
              Used
            </th>
            <th className="num" scope="col">
              Budget
            </th>
            <th scope="col">Oldest due</th>
          </tr>
        </thead>
        <tbody>
          {hops.map(({ name, budgetSeconds, usedSeconds, holdsOldestDue }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="hb">
                <span className="bar" aria-hidden="true">
                  <i
                    className={usedSeconds !== null && usedSeconds > budgetSeconds ? `over s-${mark}` : undefined}
                    style={{ width: share(usedSeconds ?? 0) }}
                  />
                  <em style={{ left: share(budgetSeconds) }} />
                </span>
              </td>
              <td className="num">{usedSeconds === null ? "not measured" : formatDuration(usedSeconds)}</td>
              <td className="num dim">{formatDuration(budgetSeconds)}</td>
              <td>
                {holdsOldestDue ? (
                  <StateMark state={usedSeconds !== null && usedSeconds > budgetSeconds ? mark : "ok"} words="here" />
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="path-note">
        The tick is the budget.
        {canary?.sentAt == null || canary.crossedSeconds === null ? null : (
          <>
            {" "}
            Canary of <Clock at={canary.sentAt} beside={now} seconds /> crossed in{" "}
            {formatDuration(canary.crossedSeconds)}
            {canary.waitsIn === null ? "." : `; the next one waits in ${canary.waitsIn}.`}
          </>
        )}
      </p>
    </section>
  );
}
