import { gateWords } from "../../../lib/shipping/content/gate-words.ts";
import { Command } from "../../_ui/command.tsx";

/** The same question as a scheduler asks it, with what each exit code means. */
export function FromTheScheduler({ product, through }: { product: string; through: string }) {
  const command = `one-board gate ${product}${through === "" ? "" : ` --through ${through}`}`;
  return (
    <section className="card" aria-labelledby="command-title">
      <header>
        <h2 id="command-title">{gateWords.command}</h2>
      </header>
      <Command text={command} label={gateWords.copyCommand} />
      <dl className="kv mt-2">
        {gateWords.exits.map(({ code, means }) => (
          <div key={code}>
            <dt>{gateWords.exit(code)}</dt>
            <dd>{means}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

type Check = { check: string; because: string; products: string[] };

/** What the batch still has to find itself. */
export function StaysOnTheGate({ checks, product }: { checks: Check[]; product: string }) {
  const own = checks.filter(({ products }) => products.includes(product));
  return (
    <section className="card" aria-labelledby="stays-title">
      <header>
        <h2 id="stays-title">{gateWords.stays}</h2>
        <p>{gateWords.staysNote}</p>
      </header>
      {own.length === 0 ? <p className="sec small">{gateWords.staysNone}</p> : null}
      <ul className="stays">
        {own.map(({ check, because }) => (
          <li key={check}>
            <b>{check}</b>
            <small>{because}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}
