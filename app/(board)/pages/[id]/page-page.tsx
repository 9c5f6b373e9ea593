"use client";

import { useQueryClient } from "@tanstack/react-query";
import type { PageView } from "../../../../lib/board/views.ts";
import { useBoard } from "../../../_live/provider.tsx";
import { useFollowed } from "../../../_live/use-followed.ts";
import { PageTitle } from "../../../_shell/page-title.tsx";
import { ErrorFace, Loading } from "../../../_ui/faces.tsx";
import { Acknowledge } from "./acknowledge.tsx";
import { AfterActionLink } from "./after-action-link.tsx";
import { Changes, EvidenceChart, LastTime, Told } from "./context.tsx";
import { Evidence, Symptoms } from "./evidence.tsx";
import { Note, Resolve } from "./later-acts.tsx";
import { Commands, Owners, RestOfBoard, Timeline } from "./sections.tsx";
import { Top } from "./top.tsx";
import { WriteOff } from "./write-off.tsx";

/** One page, for whoever was woken by it: what, number of limit and deadline first, then what to do. */
export function PagePage({ id, initial }: { id: string; initial?: PageView }) {
  const path = `/api/v1/pages/${encodeURIComponent(id)}`;
  const { data, error, refetch } = useFollowed<PageView>(path, initial);
  const queries = useQueryClient();
  const { run } = useBoard();
  if (data === undefined) {
    return (
      <main id="main" tabIndex={-1} className="wrap">
        <PageTitle name="Page" />
        <h1 className="sr">Page</h1>
        {error === null ? (
          <Loading what="the page" lines={6} />
        ) : (
          <ErrorFace error={error} what="This page" retry={() => void refetch()} />
        )}
      </main>
    );
  }
  const take = (page: PageView) => queries.setQueryData([run, path], page);
  const now = data.estateNow ?? data.generatedAt;
  const act = { page: data, path, take, again: () => void refetch() };
  return (
    <main id="main" tabIndex={-1} className="wrap ph">
      <PageTitle name={data.title} />
      <article className="card pgc" aria-labelledby="page-title">
        <Top page={data} now={now} />
        <Acknowledge {...act} now={now} />
        <Commands page={data} />
        <RestOfBoard page={data} now={now} />
        <Owners page={data} />
        <Timeline page={data} now={now} />
      </article>
      <aside className="stack aside" aria-label="More of this page">
        <EvidenceChart page={data} />
        <AfterActionLink page={data} />
        <Symptoms page={data} />
        <Evidence page={data} />
        <Changes page={data} now={now} />
        <LastTime page={data} />
        <Note {...act} />
        <Resolve {...act} />
        <WriteOff {...act} />
        <Told page={data} now={data.generatedAt} />
      </aside>
    </main>
  );
}
