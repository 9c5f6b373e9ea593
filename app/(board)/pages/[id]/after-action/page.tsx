import Link from "next/link";
import { may } from "../../../../../lib/access/permissions.ts";
import { Problem } from "../../../../../lib/access/problem.ts";
import { readAfterAction } from "../../../../../lib/after-action/after-action.ts";
import { afterActionWords } from "../../../../../lib/after-action/words.ts";
import { estate } from "../../../../../lib/board/estate.ts";
import { found } from "../../../../_access/found.ts";
import { reader } from "../../../../_access/reader.ts";
import { PageTitle } from "../../../../_shell/page-title.tsx";
import { Empty } from "../../../../_ui/faces.tsx";
import { AfterActionForm } from "./after-action-form.tsx";
import { DrillDraft } from "./drill-draft.tsx";
import { Written } from "./written.tsx";
import "./after-action.css";

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const actor = await reader();
  const id = decodeURIComponent((await params).id);
  const after = await found(
    readAfterAction(estate(), id, actor).catch((error: unknown) => {
      if (error instanceof Problem && error.status === 409) return null;
      throw error;
    }),
  );
  if (after === null) return <StillOpen id={id} />;
  return (
    <main id="main" tabIndex={-1} className="wrap">
      <PageTitle name={afterActionWords.title} />
      <span className="crumb">
        <Link href={`/pages/${encodeURIComponent(id)}`}>
          {after.failureMode} {after.title}
        </Link>
      </span>
      <div className="pgttl">
        <h1>{afterActionWords.title}</h1>
        <p>{afterActionWords.note}</p>
      </div>
      <div className="stack mt-2">
        {after.written === null ? null : <Written written={after.written} />}
        {may(actor, "lead-actions") ? (
          <AfterActionForm after={after} />
        ) : after.written === null ? (
          <p className="dim">{afterActionWords.none}</p>
        ) : null}
        {may(actor, "review-drills") ? <DrillDraft page={id} /> : null}
      </div>
    </main>
  );
}

function StillOpen({ id }: { id: string }) {
  return (
    <main id="main" tabIndex={-1} className="wrap">
      <PageTitle name={afterActionWords.title} />
      <h1>{afterActionWords.title}</h1>
      <Empty>
        {afterActionWords.open} <Link href={`/pages/${encodeURIComponent(id)}`}>The page</Link>
      </Empty>
    </main>
  );
}
