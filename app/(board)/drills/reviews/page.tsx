import Link from "next/link";
import { notFound } from "next/navigation";
import { may } from "../../../../lib/access/permissions.ts";
import { openActions } from "../../../../lib/actions/open-actions.ts";
import { estate } from "../../../../lib/board/estate.ts";
import { readReviews } from "../../../../lib/drills/review/read-reviews.ts";
import type { ReviewsView } from "../../../../lib/drills/review/views.ts";
import { reader } from "../../../_access/reader.ts";
import { ActionList } from "../../../_actions/action-list.tsx";
import { PageTitle } from "../../../_shell/page-title.tsx";
import { ColumnHeads } from "../../../_ui/column-heads.tsx";
import { ScrollRegion } from "../../../_ui/scroll-region.tsx";
import { outcomeWords, percent, stepWords } from "../words.ts";
import "../drills.css";
import "../record.css";

/** For leads: who tried what, what misled whom. A drill's answer stays closed here too until the reader's own was read. */
export default async function Page() {
  const actor = await reader();
  if (!may(actor, "review-drills")) notFound();
  const view = await readReviews(actor);
  return (
    <main id="main" tabIndex={-1} className="wrap drill">
      <PageTitle name="Reviews of drills" />
      <span className="crumb">
        <Link href="/drills">Drills</Link>
      </span>
      <div className="pgttl">
        <h1>Reviews</h1>
        <p>
          Only first attempts count. What was written opens to you after your own answer at that drill.{" "}
          <a href="/api/v1/reviews.csv" download>
            Attempts as CSV
          </a>
        </p>
      </div>
      <People people={view.people} />
      <Misled view={view} />
      <section className="card" aria-labelledby="actions">
        <header>
          <h2 id="actions">Open actions</h2>
          <p>
            <Link href="/actions">all</Link>
          </p>
        </header>
        <ActionList actions={await openActions(estate())} closes={may(actor, "lead-actions")} />
      </section>
      <Attempts attempts={view.attempts} />
    </main>
  );
}

function People({ people }: { people: ReviewsView["people"] }) {
  return (
    <section className="card" aria-labelledby="people">
      <header>
        <h2 id="people">People</h2>
        <p>rates and Brier from 20 claims on</p>
      </header>
      {people.length === 0 ? <p className="sec">Nobody has tried a drill yet.</p> : null}
      <ScrollRegion label="People, one a row">
        <table className="lines">
          <ColumnHeads
            names={[
              "Handle",
              "Attempts",
              "Solved",
              "Missed",
              "Due",
              "Families at level 1, 2, 3",
              "Brier",
              "Hits, false alarms",
            ]}
          />
          <tbody>
            {people.map(({ handle, attempts, counted, clean, missed, due, levels, calibration }) => (
              <tr key={handle}>
                <th scope="row">{handle}</th>
                <td>{attempts}</td>
                <td>
                  {clean} of {counted}
                </td>
                <td>{missed}</td>
                <td>{due}</td>
                <td>
                  {levels.one}, {levels.two}, {levels.three}
                </td>
                <td>
                  {calibration.brier === null
                    ? `${calibration.claims} of ${calibration.needed} claims`
                    : calibration.brier.toFixed(3)}
                </td>
                <td>
                  {calibration.brier === null
                    ? "–"
                    : [calibration.hitRate, calibration.falseAlarmRate]
                        .map((rate) => (rate === null ? "–" : percent(rate)))
                        .join(", ")}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  );
}

function Misled({ view: { misleading, closed } }: { view: ReviewsView }) {
  return (
    <section className="card" aria-labelledby="misled">
      <header>
        <h2 id="misled">What misled whom</h2>
        <p>{closed === 0 ? "first attempts" : `${closed} more at drills you have not answered`}</p>
      </header>
      {misleading.length === 0 ? <p className="sec">No wrong claim at a drill that you have answered.</p> : null}
      <dl className="kv">
        {misleading.map(({ drill, title, cause, handles }) => (
          <div key={`${drill}/${cause}`}>
            <dt>{cause}</dt>
            <dd>
              {handles.join(", ")} at <Link href={`/drills/${drill}`}>{title}</Link>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Attempts({ attempts }: { attempts: ReviewsView["attempts"] }) {
  return (
    <section className="card" aria-labelledby="attempts">
      <header>
        <h2 id="attempts">Attempts</h2>
        <p>newest first, 500 at most</p>
      </header>
      <ScrollRegion label="Attempts, one a row">
        <table className="lines">
          <ColumnHeads names={["Drill", "Handle", "Started", "Attempt", "Stands", "Came to", "Comments"]} />
          <tbody>
            {attempts.map((each) => (
              <tr key={each.id}>
                <th scope="row">
                  {each.readable && each.chance !== null ? (
                    <Link href={`/drills/reviews/${each.id}`}>{each.title}</Link>
                  ) : (
                    each.title
                  )}
                </th>
                <td>{each.handle}</td>
                <td>{each.startedAt.slice(0, 10)}</td>
                <td>{each.counts ? "1, counts" : `${each.number}, practice`}</td>
                <td>{stepWords[each.step]}</td>
                <td>{outcomeWords(each)}</td>
                <td>{each.readable ? each.comments : "closed to you"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  );
}
