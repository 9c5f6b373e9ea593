import Link from "next/link";
import { notFound } from "next/navigation";
import { may } from "../../../../lib/access/permissions.ts";
import { failureClasses } from "../../../../lib/drills/closed-lists.ts";
import { readRecord } from "../../../../lib/drills/record/read-record.ts";
import type { RecordView } from "../../../../lib/drills/record/views.ts";
import { reader } from "../../../_access/reader.ts";
import { PageTitle } from "../../../_shell/page-title.tsx";
import { ColumnHeads } from "../../../_ui/column-heads.tsx";
import { ScrollRegion } from "../../../_ui/scroll-region.tsx";
import { CalibrationCard } from "../calibration.tsx";
import { outcomeWords, stepWords } from "../words.ts";
import "../drills.css";
import "../record.css";

/** One's own attempts and nobody else's. */
export default async function Page() {
  const actor = await reader();
  if (!may(actor, "run-drills")) notFound();
  const record = await readRecord(actor);
  return (
    <main id="main" tabIndex={-1} className="wrap drill">
      <PageTitle name="Your record" />
      <span className="crumb">
        <Link href="/drills">Drills</Link>
      </span>
      <div className="pgttl">
        <h1>Your record</h1>
        <p>Only first attempts count. You and your leads see this.</p>
      </div>
      <div className="cols half">
        <Levels record={record} />
        <div className="stack">
          <Due due={record.due} />
          <CalibrationCard calibration={record.calibration} />
        </div>
      </div>
      <Attempts attempts={record.attempts} />
    </main>
  );
}

function Levels({ record: { levels } }: { record: RecordView }) {
  return (
    <section className="card" aria-labelledby="levels">
      <header>
        <h2 id="levels">Levels</h2>
        <p>two clean solves up, two misses down</p>
      </header>
      {levels.length === 0 ? <p className="sec">No claim stored yet. Everybody begins at level 1.</p> : null}
      <dl className="kv">
        {levels.map(({ family, level, cleanInRow, missesInRow }) => (
          <div key={family}>
            <dt>{family}</dt>
            <dd>
              Level {level} of 3. {cleanInRow === 1 ? "One clean solve in a row. " : ""}
              {missesInRow === 1 ? "One miss in a row. " : ""}
              <span className="block sec">{failureClasses[family]}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Due({ due }: { due: RecordView["due"] }) {
  return (
    <section className="card" aria-labelledby="due">
      <header>
        <h2 id="due">Due</h2>
        <p>after a miss: 2, 7, 21, 60 days</p>
      </header>
      {due.length === 0 ? <p className="sec">Nothing is due.</p> : null}
      <ul className="stack">
        {due.map(({ at, drill }) => (
          <li key={`${at}${drill?.id}`}>
            {drill ? (
              <>
                Due now: <Link href={`/drills/${drill.id}`}>{drill.title}</Link>
              </>
            ) : (
              `A drill is due on ${at.slice(0, 10)}.`
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Attempts({ attempts }: { attempts: RecordView["attempts"] }) {
  return (
    <section className="card" aria-labelledby="attempts">
      <header>
        <h2 id="attempts">Attempts</h2>
        <p>newest first</p>
      </header>
      {attempts.length === 0 ? <p className="sec">None yet.</p> : null}
      {attempts.length > 0 ? (
        <ScrollRegion label="Attempts, one a row">
          <table className="lines">
            <ColumnHeads names={["Drill", "Started", "Attempt", "Stands", "Came to"]} />
            <tbody>
              {attempts.map((each) => (
                <tr key={each.id}>
                  <th scope="row">
                    <Link href={`/drills/${each.drill}`}>{each.title}</Link>
                    {each.comments.map(({ at, by, text }) => (
                      <span key={at} className="block said">
                        {by}: {text}
                      </span>
                    ))}
                  </th>
                  <td>{each.startedAt.slice(0, 10)}</td>
                  <td>{each.counts ? "1, counts" : `${each.number}, practice`}</td>
                  <td>{stepWords[each.step]}</td>
                  <td>{outcomeWords(each)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      ) : null}
    </section>
  );
}
