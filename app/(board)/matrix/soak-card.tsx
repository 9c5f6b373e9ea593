import type { SoakRecord } from "../../../lib/soak-record/record.ts";
import { ScrollRegion } from "../../_ui/scroll-region.tsx";
import { litWords, runWords, spanWords } from "./words.ts";

/** One row a cause: what lit, how fast, and how long it took to end once the cause was gone. */
export function SoakCard({ soak }: { soak: SoakRecord | null }) {
  if (soak === null) {
    return (
      <section className="card" aria-labelledby="soak-title">
        <h2 id="soak-title">Cause and what lit</h2>
        <p>
          No run was kept yet: <code>npm run soak -- --days 7 --seeds 20 --keep</code>
        </p>
      </section>
    );
  }
  return (
    <section className="card" aria-labelledby="soak-title">
      <header>
        <h2 id="soak-title">Cause and what lit</h2>
        <p>{runWords(soak)}</p>
      </header>
      <ScrollRegion label="Cause and what lit, scrolls sideways">
        <table>
          <thead>
            <tr>
              <th scope="col">Cause</th>
              <th scope="col">What lit</th>
              <th scope="col">Nothing else</th>
              <th scope="col">Time to detect</th>
              <th scope="col">Ended after the cause</th>
            </tr>
          </thead>
          <tbody>
            {Object.entries(soak.matrix).map(([cause, lit]) => (
              <tr key={cause}>
                <th scope="row">{cause}</th>
                <td>{litWords(lit)}</td>
                <td>{Object.keys(lit).every((mode) => mode === cause) ? "yes" : "no"}</td>
                <td>{spanWords(soak.detectSeconds[cause])}</td>
                <td>{spanWords({ min: 0, max: soak.healSeconds[cause] ?? 0 }, "at most ")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {soak.problems.length > 0 && (
        <ul>
          {soak.problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
