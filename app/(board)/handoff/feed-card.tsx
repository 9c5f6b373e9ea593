import Link from "next/link";
import { handoffWords } from "../../../lib/shipping/content/handoff-words.ts";
import { costLines } from "../../../lib/shipping/handoff/markdown.ts";
import type { Feed } from "../../../lib/shipping/handoff/types.ts";
import { TwoClocks } from "./two-clocks.tsx";

/** One feed: where it is, what may be called fresh, what may not, and its two clocks. */
export function FeedCard({ feed, to }: { feed: Feed; to: string }) {
  const { id, title, kind, location, field, quarantine, owners, mayQuote, notQuoted, completeness, measured } = feed;
  return (
    <section className="card" aria-labelledby={`feed-${id}`}>
      <header>
        <h2 id={`feed-${id}`}>
          <Link href={`/products/${id}`}>{title}</Link>
        </h2>
        {kind === "objects" ? <Link href={`/gate?product=${id}`}>{handoffWords.gate}</Link> : null}
      </header>
      <div className="cols half">
        <dl className="kv">
          <Fact name={kind === "objects" ? handoffWords.location : handoffWords.state}>
            <code>{location}</code>
          </Fact>
          <Fact name={handoffWords.field}>
            <code>{field}</code>
          </Fact>
          <Fact name={handoffWords.quarantine}>{quarantine.join(", ") || "–"}</Fact>
          <Fact name={handoffWords.owners}>{owners.join(", ")}</Fact>
          <Fact name={handoffWords.completeness}>{completeness}</Fact>
          <Fact name={handoffWords.mayQuote}>{mayQuote}</Fact>
        </dl>
        <div className="stack tight">
          {measured === null ? (
            kind === "objects" ? (
              <p className="sec small">{handoffWords.notRead}</p>
            ) : null
          ) : (
            <TwoClocks measured={measured} to={to} />
          )}
          <div className="not-quoted">
            <h3>✗ {handoffWords.notQuoted}</h3>
            <ul>
              {notQuoted.map(({ cursor, because }) => (
                <li key={cursor}>
                  <b>{cursor}</b>
                  <small>{because}</small>
                </li>
              ))}
            </ul>
          </div>
          {measured === null ? null : (
            <div>
              <h3>
                {handoffWords.costs} <span className="mod">{handoffWords.costsNote}</span>
              </h3>
              <dl className="kv">
                {costLines(measured.costs).map(([name, words]) => (
                  <Fact key={name} name={name}>
                    {words}
                  </Fact>
                ))}
              </dl>
            </div>
          )}
        </div>
      </div>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
