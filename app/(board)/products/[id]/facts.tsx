import Link from "next/link";
import { formatCount } from "../../../../lib/board/format.ts";
import type { Fact, ProductView } from "../../../../lib/board/views.ts";
import type { DefectCount } from "../../../../lib/product/panels.ts";
import { pageHref } from "../../../_ui/page-words.ts";
import { ScrollRegion } from "../../../_ui/scroll-region.tsx";
import { StateMark } from "../../../_ui/state-mark.tsx";
import { Clock, clockWords, heldWords } from "../../../_ui/time.tsx";

type Entry = { name: React.ReactNode; value: React.ReactNode; key: string };

function List({ entries }: { entries: Entry[] }) {
  return (
    <dl className="kv">
      {entries.map(({ key, name, value }) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function SlotFacts({ facts }: { facts: Fact[] }) {
  const entries = facts.map(({ label, value, code }) => ({
    key: label,
    name: /^[a-z]+_/.test(label) ? <code>{label}</code> : label,
    value: code ? <code>{value}</code> : value,
  }));
  return (
    <section className="card" aria-labelledby="slot">
      <header>
        <h2 id="slot">Slot</h2>
      </header>
      <List entries={entries} />
    </section>
  );
}

/** Who reads this product, and what an old or short one does to them. */
export function Readers({ readers, now }: { readers: ProductView["readers"]; now: string }) {
  if (readers.length === 0) return null;
  const hurt = readers.find(({ since }) => since !== null)?.since ?? null;
  return (
    <section className="card" aria-labelledby="readers">
      <header>
        <h2 id="readers">Who is hurt</h2>
        <p>
          {hurt === null ? (
            "nobody now; who would be"
          ) : (
            <>
              since <Clock at={hurt} beside={now} />
            </>
          )}
        </p>
      </header>
      <List entries={readers.map((reader) => ({ key: reader.name, name: reader.name, value: reader.hurt }))} />
    </section>
  );
}

export function PastPages({ pages }: { pages: ProductView["pastPages"] }) {
  return (
    <section className="card" aria-labelledby="past">
      <header>
        <h2 id="past">Last pages</h2>
      </header>
      {pages.length === 0 ? <p className="sec">No page has been resolved yet.</p> : null}
      <List
        entries={pages.map((page) => ({
          key: page.id,
          name: `${clockWords(page.openedAt, page.resolvedAt, "UTC")}, ${heldWords(page.openedAt, page.resolvedAt ?? page.openedAt)}`,
          value: (
            <>
              <Link href={pageHref(page)}>{page.failureMode}</Link> {page.title}
              {page.note === null ? null : <span className="block sec">“{page.note}”</span>}
            </>
          ),
        }))}
      />
    </section>
  );
}

const severities = { fail: "the task stops", quarantine: "set aside and counted", warn: "expected sometimes" } as const;

/** What may be wrong with a record, and what then happens to it; a warning has a reader and a review date. */
export function Defects({ defects, now }: { defects: ProductView["defects"]; now: string }) {
  if (defects.length === 0) return null;
  return (
    <section className="card" aria-labelledby="defects">
      <header>
        <h2 id="defects">Defects</h2>
        <p>severity in the contract</p>
      </header>
      <List
        entries={defects.map(({ name, severity, reader, reviewBy, overdue, counted }) => ({
          key: name,
          name,
          value: (
            <>
              {severity}: {severities[severity]}
              {reader === null ? "" : `, read by ${reader}`}
              {reviewBy === null ? "" : `, review ${overdue ? "was due" : "by"} ${reviewBy}`}
              {counted === null ? null : <Counted counted={counted} now={now} />}
            </>
          ),
        }))}
      />
    </section>
  );
}

/** What the contract's own query counted of a defect that is expected sometimes; it pages nobody. */
function Counted({ counted: { at, rows }, now }: { counted: DefectCount; now: string }) {
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  return (
    <span className="block">
      <StateMark state={total === 0 ? "ok" : "warn"} words={`${formatCount(total)} counted`} />{" "}
      <span className="sec">
        {rows.map(({ segment, count }) => `${segment} ${formatCount(count)}`).join(", ")} at{" "}
        <Clock at={at} beside={now} />
      </span>
    </span>
  );
}

/** Keys in the accent, values as text. The line number is the key: the excerpt is drawn once and never re-ordered. */
function yamlLine(line: string, index: number) {
  const [, indent = "", key, rest = ""] = /^(\s*(?:- )?)([\w.-]+)(:.*)$/.exec(line) ?? [];
  if (key === undefined) return <span key={`${index}`}>{`${line}\n`}</span>;
  return (
    <span key={`${index}`}>
      {indent}
      <span className="k">{key}</span>
      {`${rest}\n`}
    </span>
  );
}

/** The clause of the contract as it stands in the repository. */
export function Contract({ contract }: { contract: ProductView["contract"] }) {
  const { file, commit, hash, excerpt } = contract;
  return (
    <section className="card" aria-labelledby="contract">
      <header>
        <h2 id="contract">Contract</h2>
        <p>
          <code>{file}</code> at <code>{(commit ?? hash).slice(0, 7)}</code>
        </p>
      </header>
      <ScrollRegion label="Contract excerpt" tall>
        <pre className="yaml">{excerpt.split("\n").map(yamlLine)}</pre>
      </ScrollRegion>
    </section>
  );
}
