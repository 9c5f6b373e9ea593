"use client";

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { RealThings } from "../../../../lib/actions/real-things.ts";
import type { AttemptView, ResolutionView } from "../../../../lib/drills/views.ts";
import { putJson } from "../../../_ui/problem.ts";
import { Pick } from "./pick.tsx";
import { RealAction } from "./real-action.tsx";

type Props = { attempt: AttemptView; answer: ResolutionView; real: RealThings };
type Draft = { metric: string; owner: string };

/** One metric and one owner role, from the drill's own catalogue. */
export function Prevention({ attempt, answer, real }: Props) {
  const { metrics, owners } = answer.catalogue;
  const [draft, setDraft] = useState<Draft>({
    metric: attempt.action?.due === null ? attempt.action.metric : "",
    owner: attempt.action?.due === null ? attempt.action.owner : "",
  });
  const send = useMutation({ mutationFn: (kept: Draft) => putJson(`/api/v1/attempts/${attempt.id}/action`, kept) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!send.isPending) send.mutate(draft);
  };
  return (
    <section className="card" aria-labelledby="prevention">
      <header>
        <h2 id="prevention">Prevention draft</h2>
        <p>metric and owner</p>
      </header>
      <form className="nb" onSubmit={submit}>
        <Pick label="Metric" of={metrics} value={draft.metric} set={(metric) => setDraft({ ...draft, metric })} />
        <Pick label="Owner role" of={owners} value={draft.owner} set={(owner) => setDraft({ ...draft, owner })} />
        <div className="runs">
          <button className="btn" type="submit" disabled={draft.metric === "" || draft.owner === ""}>
            Keep it
          </button>
          <p className="hint" role="status">
            {send.isSuccess ? "Kept." : send.error ? `Not kept: ${send.error.message}.` : ""}
          </p>
        </div>
        {send.isSuccess || attempt.step === "done" ? (
          <p>In the key: {answer.prevention.map(({ metric, owner }) => `${metric}, ${owner}`).join("; ")}.</p>
        ) : null}
      </form>
      <RealAction attempt={attempt} real={real} />
    </section>
  );
}
