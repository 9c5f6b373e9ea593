import { type ControlRecord, isCaught } from "../../../lib/soak-record/record.ts";
import { ScrollRegion } from "../../_ui/scroll-region.tsx";
import { mutantWords } from "./words.ts";

/** Rules taken out, limits halved, holding times gone: a run that would not notice proves nothing. */
export function ControlCard({ control }: { control: ControlRecord | null }) {
  if (control === null) {
    return (
      <section className="card" aria-labelledby="control-title">
        <h2 id="control-title">Negative control</h2>
        <p>
          No control was kept yet: <code>npm run soak -- --control --keep</code>
        </p>
      </section>
    );
  }
  return (
    <section className="card" aria-labelledby="control-title">
      <header>
        <h2 id="control-title">
          Negative control: {control.failing} of {control.of}
        </h2>
        <p>
          Run on {control.measuredAt.slice(0, 10)}. A near miss is the same cause, ended or kept small before its limit;
          where there is none, the first sight is a page.
        </p>
      </header>
      <ScrollRegion label="Negative control, scrolls sideways">
        <table>
          <thead>
            <tr>
              <th scope="col">Failure mode</th>
              <th scope="col">Noticed</th>
              <th scope="col">Rule off, cause present</th>
              <th scope="col">Near miss, limits halved</th>
              <th scope="col">Near miss, nothing need hold</th>
            </tr>
          </thead>
          <tbody>
            {Object.entries(control.modes).map(([mode, mutants]) => (
              <tr key={mode}>
                <th scope="row">{mode}</th>
                <td>{isCaught(mode, mutants) ? "yes" : "no"}</td>
                <td>{mutantWords(mutants.ruleOff)}</td>
                <td>{mutantWords(mutants.halved)}</td>
                <td>{mutantWords(mutants.forGone)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  );
}
