"use client";

import { useMutation } from "@tanstack/react-query";
import type { DrillDraft as Draft } from "../../../../../lib/drills/from-page/views.ts";
import { getJson } from "../../../../_ui/problem.ts";

/** A drill's two files with this page's numbers; the answer and the matrix stay the author's to write. */
export function DrillDraft({ page }: { page: string }) {
  const make = useMutation({
    mutationFn: () => getJson<Draft>(`/api/v1/pages/${encodeURIComponent(page)}/drill`),
  });
  return (
    <section className="card" aria-labelledby="drill-draft">
      <header>
        <h2 id="drill-draft">Make a drill of it</h2>
        <p>numbers and coordinates, no record</p>
      </header>
      <p className="sec">
        Two files: what a trainee may read, and the closed answer. You write causes, matrix and outcomes;{" "}
        <code>npx one-board drills check</code> names each gap. It is published by its folder below drills/.
      </p>
      <p className="mt-2">
        <button
          className="btn"
          type="button"
          aria-disabled={make.isPending}
          onClick={() => make.isPending || make.mutate()}
        >
          {make.data ? "Draft another" : "Draft the drill"}
        </button>
      </p>
      <div aria-live="polite">
        {make.error ? <p>Not drafted: {make.error.message}. The page is as it was.</p> : null}
        {make.data ? <Files draft={make.data} /> : null}
      </div>
    </section>
  );
}

function Files({ draft: { id, files, blanks } }: { draft: Draft }) {
  return (
    <>
      <p className="mt-2">
        Drafted {id}, {blanks} texts still to write.
      </p>
      <ul>
        {files.map(({ name, text }) => (
          <li key={name}>
            <a download={name} href={`data:application/yaml;charset=utf-8,${encodeURIComponent(text)}`}>
              drills/{id}/{name}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
