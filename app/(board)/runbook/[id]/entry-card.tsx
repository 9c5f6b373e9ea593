import Link from "next/link";
import type { Contract } from "../../../../lib/contracts/types.ts";
import { addressesFor, exportLine } from "../../../../lib/runbook/addresses.ts";
import type { RunbookEntry, RunbookPlace, RunbookStep } from "../../../../lib/runbook/runbook.ts";
import { pageWords } from "../../../../lib/runbook/words.ts";
import { Command } from "../../../_ui/command.tsx";

type Props = {
  entry: RunbookEntry;
  /** A subject: only its place is shown, where it is one of the entry's. */
  at: string | null;
  /** Says where the commands lead; null for somebody who does not act on them. */
  contract: Contract | null;
};

/** What an entry says: what to read at each place, what to do with the commands that do it, and how its end looks. */
export function EntryCard({ entry, at, contract }: Props) {
  const { failureMode, meaning, steps, doNot, why, over, severity, ends } = entry;
  const own = entry.places.filter(({ subject }) => subject === at);
  const places = own.length > 0 ? own : entry.places;
  const runsHere = (step: RunbookStep) =>
    step.runs.filter(({ subjects }) => places.some(({ subject }) => subjects.includes(subject)));
  return (
    <section className="card entry" aria-label="Entry">
      <h2>{pageWords.meaning}</h2>
      <p>{meaning}</p>
      <p className="dim small">
        {severity === "page" ? "Opens a page" : "Warns"};{" "}
        {ends === "latched" ? "stays until proof or a named act." : "ends by itself."}
      </p>
      {places.length === entry.places.length ? null : (
        <p className="small">
          For <code>{at}</code>.{" "}
          <Link href={`/runbook/${failureMode}`}>{pageWords.allPlaces(entry.places.length)}</Link>
        </p>
      )}
      {places.map((place) => (
        <Place key={place.subject} place={place} steps={steps} contract={contract} />
      ))}
      <h2>{pageWords.steps}</h2>
      <ol>
        {steps.map((step) => (
          <li key={step.text}>
            {step.text}
            {runsHere(step).map(({ run, subjects }, index, all) => (
              <div key={run} className="tell">
                {all.length > 1 ? <code>{subjects.join(", ")}</code> : null}
                <Command text={run} label={`Copy: ${step.text}${all.length > 1 ? ` (${index + 1})` : ""}`} />
              </div>
            ))}
          </li>
        ))}
      </ol>
      <h2>{pageWords.doNot}</h2>
      <p>
        <b>{doNot}</b> {why}
      </p>
      <h2>{pageWords.over}</h2>
      <p>{over}</p>
    </section>
  );
}

type PlaceProps = { place: RunbookPlace; steps: RunbookStep[]; contract: Contract | null };

function Place({ place, steps, contract }: PlaceProps) {
  const { subject, product, cursor, field, ownerTitles, commands } = place;
  const acts = steps.flatMap(({ runs }) => runs.filter(({ subjects }) => subjects.includes(subject)));
  const runs = [...commands, ...acts].map(({ run }) => run);
  const addresses = contract === null ? [] : addressesFor(contract, subject, product, runs);
  return (
    <section className="place" aria-label={subject}>
      <h2>{pageWords.read}</h2>
      <p className="small">
        <code>{cursor}</code>
        {field === null ? null : (
          <>
            , <code>{field}</code>
          </>
        )}
        . {ownerTitles.join(" + ")}.{" "}
        {product === null ? null : <Link href={`/products/${product}`}>Contract and figures</Link>}
      </p>
      {addresses.length === 0 ? null : (
        <div className="tell">
          <span>{pageWords.addresses}</span>
          <Command text={exportLine(addresses)} label={pageWords.copyAddresses} />
        </div>
      )}
      {commands.map(({ tells, run }) => (
        <div key={run} className="tell">
          <span>{tells}</span>
          <Command text={run} label={`Copy: ${tells}`} />
        </div>
      ))}
    </section>
  );
}
