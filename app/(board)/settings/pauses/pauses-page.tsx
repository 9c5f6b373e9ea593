"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { PausesView, PauseView } from "../../../../lib/pauses/views.ts";
import { PageTitle } from "../../../_shell/page-title.tsx";
import { Empty } from "../../../_ui/faces.tsx";
import { getJson, postJson } from "../../../_ui/problem.ts";
import { StateMark } from "../../../_ui/state-mark.tsx";
import { Clock } from "../../../_ui/time.tsx";
import { DeclarePause } from "./declare-pause.tsx";

const path = "/api/v1/pauses";

/** What pages nobody for a while, by whose decision, and until when. */
export function PausesPage({ initial }: { initial: PausesView }) {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: [path],
    queryFn: () => getJson<PausesView>(path),
    initialData: initial,
    refetchInterval: 10_000,
  });
  const again = () => void client.invalidateQueries({ queryKey: [path] });
  return (
    <main id="main" tabIndex={-1} className="wrap">
      <PageTitle name="Pauses" />
      <div className="pgttl">
        <h1>Pauses</h1>
        <p>A person's decision with an end. Lost data and disk budgets still page.</p>
      </div>
      <div className="cols half">
        <section className="card" aria-labelledby="declared">
          <header>
            <h2 id="declared">Declared</h2>
            <p>newest first, estate clock</p>
          </header>
          {data.pauses.length === 0 ? <Empty>No pause. Everything pages.</Empty> : null}
          <ul className="stack">
            {data.pauses.map((pause) => (
              <Entry key={pause.id} pause={pause} now={data.estateNow} mayEnd={data.may.declare} changed={again} />
            ))}
          </ul>
        </section>
        {data.may.declare ? <DeclarePause view={data} declared={again} /> : null}
      </div>
    </main>
  );
}

type Props = { pause: PauseView; now: string; mayEnd: boolean; changed: () => void };

function Entry({ pause, now, mayEnd, changed }: Props) {
  const { id, scope, covers, reason, by, startsAt, endsAt, endedAt, inForce } = pause;
  const end = useMutation({ mutationFn: () => postJson(`${path}/${id}/end`, {}), onSettled: changed });
  return (
    <li className={inForce ? "rail s-paused" : "rail"}>
      <p>
        {inForce ? <StateMark state="paused" words="Paused" /> : <span className="sec">Over</span>} <code>{scope}</code>{" "}
        by {by}: {reason}
      </p>
      <p className="sec">
        <Clock at={startsAt} beside={now} /> to <Clock at={endedAt ?? endsAt} beside={now} />, {covers.length}{" "}
        {covers.length === 1 ? "cursor" : "cursors"}
      </p>
      {inForce && mayEnd ? (
        <button className="btn sm" type="button" disabled={end.isPending} onClick={() => end.mutate()}>
          End the pause of {scope}
        </button>
      ) : null}
      {end.isError ? <p role="alert">Not ended. The pause is as it was.</p> : null}
    </li>
  );
}
