import { planWords } from "../../../lib/shipping/content/plan-words.ts";
import { firedWords, subjectWords } from "../../../lib/shipping/plan/markdown.ts";
import type { Plan } from "../../../lib/shipping/plan/types.ts";
import { ColumnHeads } from "../../_ui/column-heads.tsx";
import { ScrollRegion } from "../../_ui/scroll-region.tsx";

/** What this contract can page on, and when it was last caused on purpose. */
export function PagesTable({ plan: { pages } }: { plan: Plan }) {
  return (
    <section className="card" id="pages" aria-labelledby="pages-title">
      <header>
        <h2 id="pages-title">{planWords.pages}</h2>
        <p>{planWords.pagesNote}</p>
      </header>
      <ScrollRegion label={planWords.pagesRegion}>
        <table className="plan">
          <ColumnHeads names={planWords.pageColumns} />
          <tbody>
            {pages.map((page) => (
              <tr key={page.failureMode} id={page.failureMode}>
                <td>{page.failureMode}</td>
                <th scope="row">{page.title}</th>
                <td>{subjectWords(page)}</td>
                <td>{page.owners.join(", ")}</td>
                <td>{page.severity}</td>
                <td>{planWords.ends[page.ends]}</td>
                <td className={page.fired?.holds ? undefined : "dim"}>{firedWords(page)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  );
}
