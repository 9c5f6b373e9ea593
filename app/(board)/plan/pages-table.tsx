import { planWords } from "../../../lib/shipping/content/plan-words.ts";
import { firedWords, subjectWords } from "../../../lib/shipping/plan/markdown.ts";
import type { Plan } from "../../../lib/shipping/plan/types.ts";
import { ColumnHeads } from "../../_ui/column-heads.tsx";
import { ScrollRegion } from "../../_ui/scroll-region.tsx";

const head = (column: number): string | undefined => planWords.pageColumns[column];

/** What this contract can page on, and when it was last caused on purpose. */
export function PagesTable({ plan: { pages } }: { plan: Plan }) {
  return (
    <section className="card" id="pages" aria-labelledby="pages-title">
      <header>
        <h2 id="pages-title">{planWords.pages}</h2>
        <p>{planWords.pagesNote}</p>
      </header>
      <ScrollRegion label={planWords.pagesRegion}>
        <table className="plan stacks">
          <ColumnHeads names={planWords.pageColumns} />
          <tbody>
            {pages.map((page) => (
              <tr key={page.failureMode} id={page.failureMode}>
                <td>{page.failureMode}</td>
                <th scope="row">{page.title}</th>
                <td data-head={head(2)}>{subjectWords(page)}</td>
                <td data-head={head(3)}>{page.owners.join(", ")}</td>
                <td data-head={head(4)}>{page.severity}</td>
                <td data-head={head(5)}>{planWords.ends[page.ends]}</td>
                <td data-head={head(6)} className={page.fired?.holds ? undefined : "dim"}>
                  {firedWords(page)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  );
}
