import Link from "next/link";
import { afterActionWords } from "../../../../lib/after-action/words.ts";
import type { PageView } from "../../../../lib/board/views.ts";
import { pageHref } from "../../../_ui/page-words.ts";

/** Once it has ended, a lead writes what it was; everybody may read it. */
export function AfterActionLink({ page }: { page: PageView }) {
  if (page.resolvedAt === null) return null;
  return (
    <section className="card" aria-labelledby="after-action">
      <header>
        <h2 id="after-action">{afterActionWords.title}</h2>
        <p>alert to prevention</p>
      </header>
      <Link href={`${pageHref(page)}/after-action`}>What it was, and what will prevent it</Link>
    </section>
  );
}
