import type { Metadata } from "next";
import { may } from "../../../lib/access/permissions.ts";
import { openActions } from "../../../lib/actions/open-actions.ts";
import { actionWords } from "../../../lib/after-action/words.ts";
import { estate } from "../../../lib/board/estate.ts";
import { reader } from "../../_access/reader.ts";
import { ActionList } from "../../_actions/action-list.tsx";
import { PageTitle } from "../../_shell/page-title.tsx";

export const metadata: Metadata = { description: actionWords.subtitle };

export default async function Page() {
  const actor = await reader();
  return (
    <main id="main" tabIndex={-1} className="wrap">
      <PageTitle name={actionWords.title} />
      <div className="pgttl">
        <h1>{actionWords.title}</h1>
        <p>{actionWords.subtitle}</p>
      </div>
      <section className="card mt-2" aria-label={actionWords.title}>
        <ActionList actions={await openActions(estate())} closes={may(actor, "lead-actions")} />
      </section>
    </main>
  );
}
