import Link from "next/link";
import { notFound } from "next/navigation";
import { may } from "../../../../../lib/access/permissions.ts";
import { readExample, type WorkedExample } from "../../../../../lib/drills/example-views.ts";
import { found } from "../../../../_access/found.ts";
import { reader } from "../../../../_access/reader.ts";
import { PageTitle } from "../../../../_shell/page-title.tsx";
import { ScrollRegion } from "../../../../_ui/scroll-region.tsx";
import { AlertSide } from "../../[id]/alert-side.tsx";
import "../../drills.css";
import "../../answer.css";
import "../example.css";

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  if (!may(await reader(), "run-drills")) notFound();
  const id = decodeURIComponent((await params).id);
  const example = await found(Promise.resolve().then(() => readExample(id)));
  return (
    <main id="main" tabIndex={-1} className="wrap drill example">
      <PageTitle name={example.title} />
      <span className="crumb">
        <Link href="/drills/examples">Worked examples</Link>
      </span>
      <div className="pgttl">
        <h1>{example.title}</h1>
        <p>{example.alert.text}</p>
      </div>
      <div className="cols half">
        <div className="stack">
          <AlertSide drill={example} />
          <Looks example={example} />
        </div>
        <div className="stack">
          <Written example={example} />
          <Was example={example} />
        </div>
      </div>
    </main>
  );
}

function Looks({ example: { looks, causes } }: { example: WorkedExample }) {
  const label = (id: string) => causes.find((cause) => cause.id === id)?.label ?? id;
  return (
    <section className="card" aria-labelledby="looks">
      <header>
        <h2 id="looks">What was looked at</h2>
        <p>expected first, then run</p>
      </header>
      <ol className="looks">
        {looks.map(({ id, command, expects, output, says, rejects }) => (
          <li key={id}>
            <span className="sid">{id}</span> <code>{command}</code>
            <p>Expected: {expects}.</p>
            <ScrollRegion label={`Output of ${id}`}>
              <pre>{output}</pre>
            </ScrollRegion>
            <p>{says}</p>
            {rejects.length > 0 ? <p className="dim">Rules out: {rejects.map(label).join("; ")}.</p> : null}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Written({ example: { hypothesis: h } }: { example: WorkedExample }) {
  const rows = [
    ["Where", h.part === undefined ? h.system : `${h.system}, ${h.part}`],
    ["Class", h.failureClass.join(" + ")],
    ["Explains", h.explains],
    ["Does not explain", h.doesNotExplain],
    ["Next query", h.nextQuery],
    ["Wrong if", h.disproof],
    ["Confidence", `${h.confidence} %`],
  ];
  return (
    <section className="card" aria-labelledby="written">
      <header>
        <h2 id="written">The hypothesis, as written</h2>
      </header>
      <p className="lead">{h.story}</p>
      <dl className="kv">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Was({ example: { answer, truth, causes, lesson } }: { example: WorkedExample }) {
  const { now, lasting } = answer.fix;
  return (
    <section className="card" aria-labelledby="was">
      <header>
        <h2 id="was">What it was</h2>
        <p>{causes.flatMap(({ id, label }) => (truth.includes(id) ? [label] : [])).join(" + ")}</p>
      </header>
      <p>{answer.rootCause}</p>
      <h3>What it is not</h3>
      <ul>
        {answer.whatItIsNot.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
      <h3>Fix now</h3>
      <p>
        {now.do} <span className="dim">Cost: {now.cost}</span>
      </p>
      <h3>Fix for good</h3>
      <p>
        {lasting.do} <span className="dim">Cost: {lasting.cost}</span>
      </p>
      <h3>What would have told</h3>
      <ul>
        {answer.prevention.map(({ metric, owner }) => (
          <li key={metric}>
            {metric}, {owner}
          </li>
        ))}
      </ul>
      <h3>To take along</h3>
      <p>{lesson}</p>
    </section>
  );
}
