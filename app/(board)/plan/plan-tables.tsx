import Link from "next/link";
import { planWords } from "../../../lib/shipping/content/plan-words.ts";
import { rowLines } from "../../../lib/shipping/plan/markdown.ts";
import type { Plan } from "../../../lib/shipping/plan/types.ts";
import { ColumnHeads } from "../../_ui/column-heads.tsx";
import { ScrollRegion } from "../../_ui/scroll-region.tsx";

type Part = { plan: Plan };

/** One row a product: what is read, what it promises, and what happens to a bad record. */
export function ProductsTable({ plan: { rows } }: Part) {
  return (
    <section className="card" aria-labelledby="products-title">
      <header>
        <h2 id="products-title">{planWords.table}</h2>
      </header>
      <ScrollRegion label={planWords.tableRegion}>
        <table className="plan stacks">
          <ColumnHeads names={planWords.columns} />
          <tbody>
            {rows.map((row) => {
              const [[title = ""] = [], ...cells] = rowLines(row);
              return (
                <tr key={row.id}>
                  <th scope="row">
                    <Link href={`/products/${row.id}`}>{title}</Link>
                  </th>
                  {cells.map((lines, at) => (
                    <td key={planWords.columns[at + 1]} data-head={planWords.columns[at + 1]}>
                      <Lines lines={lines} />
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  );
}

export function MorningGate({ plan: { gate } }: Part) {
  return (
    <section className="card" aria-labelledby="gate-title">
      <header>
        <h2 id="gate-title">{planWords.gate}</h2>
        <p>{planWords.gateNote}</p>
      </header>
      <ul className="reasons">
        {gate.map(({ check, because, products }) => (
          <li key={check}>
            <b>{check}</b>
            <span>{because}</span>
            <small>{products.join(", ")}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function DecidedAgainst({ plan: { decidedAgainst } }: Part) {
  return (
    <section className="card" aria-labelledby="against-title">
      <header>
        <h2 id="against-title">{planWords.against}</h2>
      </header>
      <ul className="reasons">
        {decidedAgainst.map(({ alert, because, instead }) => (
          <li key={alert}>
            <b>{alert}</b>
            <span>{because}</span>
            <small>
              {planWords.againstColumns[2]}: {instead}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Lines({ lines }: { lines: string[] }) {
  if (lines.length <= 1) return lines[0] ?? "–";
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
