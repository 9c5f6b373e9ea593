import Link from "next/link";
import { notFound } from "next/navigation";
import { may } from "../../../../lib/access/permissions.ts";
import { failureClasses } from "../../../../lib/drills/closed-lists.ts";
import { listExamples } from "../../../../lib/drills/example-views.ts";
import { reader } from "../../../_access/reader.ts";
import { PageTitle } from "../../../_shell/page-title.tsx";
import "../drills.css";

/** The examples together, never beside a drill: there its family would be the answer. */
export default async function Page() {
  if (!may(await reader(), "run-drills")) notFound();
  return (
    <main id="main" tabIndex={-1} className="wrap drill">
      <PageTitle name="Worked examples" />
      <span className="crumb">
        <Link href="/drills">Drills</Link>
      </span>
      <div className="pgttl">
        <h1>Worked examples</h1>
        <p>Somebody else's drill, finished: what they looked at, what they wrote, and what it was.</p>
      </div>
      <ul className="titles">
        {listExamples().examples.map(({ id, family, title }) => (
          <li key={id} className="card">
            <h2>
              <Link href={`/drills/examples/${id}`}>{title}</Link>
            </h2>
            <p className="sec">
              {family}: {failureClasses[family]}
            </p>
          </li>
        ))}
      </ul>
    </main>
  );
}
