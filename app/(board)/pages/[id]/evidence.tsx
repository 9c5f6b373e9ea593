import type { PageView } from "../../../../lib/board/views.ts";

/** What this page explains: true as well, and folded here so that nobody is woken twice. */
export function Symptoms({ page }: { page: PageView }) {
  if (page.symptoms.length === 0) return null;
  return (
    <section className="card" aria-labelledby="symptoms">
      <header>
        <h2 id="symptoms">Folded here</h2>
        <p>explained by this page</p>
      </header>
      <dl className="kv">
        {page.symptoms.map(({ failureMode, subject, reason }) => (
          <div key={`${failureMode}/${subject}`}>
            <dt>{failureMode}</dt>
            <dd>
              <code>{subject}</code> {reason.replaceAll("-", " ")}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** `inactiveSeconds` → `inactive seconds`. */
const words = (key: string) =>
  key.replaceAll(/([a-z])([A-Z])/g, (_, low: string, high: string) => `${low} ${high.toLowerCase()}`);

/** The facts behind the page as they were measured: positions, counts, names. */
export function Evidence({ page }: { page: PageView }) {
  const facts = Object.entries(page.evidence).filter(([, value]) => value !== null && value !== "");
  if (facts.length === 0) return null;
  return (
    <section className="card" aria-labelledby="evidence">
      <header>
        <h2 id="evidence">Evidence</h2>
        <p>{page.reason.replaceAll("-", " ")}</p>
      </header>
      <dl className="kv">
        {facts.map(([key, value]) => (
          <div key={key}>
            <dt>{words(key)}</dt>
            <dd>{typeof value === "boolean" ? value ? "yes" : "no" : <code>{String(value)}</code>}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
