"use client";

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { RealThings } from "../../../../lib/actions/real-things.ts";
import type { AttemptView } from "../../../../lib/drills/views.ts";
import { putJson } from "../../../_ui/problem.ts";
import { Pick } from "./pick.tsx";

/** A metric that this estate measures, an owner that it has, and a day: only such an action reaches the leads and the board. */
export function RealAction({ attempt, real }: { attempt: AttemptView; real: RealThings }) {
  const kept = attempt.action?.due ? attempt.action : null;
  const [draft, setDraft] = useState({ metric: kept?.metric ?? "", owner: kept?.owner ?? "", due: kept?.due ?? "" });
  const send = useMutation({
    mutationFn: (action: typeof draft) => putJson(`/api/v1/attempts/${attempt.id}/action`, action),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!send.isPending) send.mutate(draft);
  };
  return (
    <details className="mt-3" open={kept !== null}>
      <summary>Make it a real action</summary>
      <form className="nb mt-2" onSubmit={submit}>
        <p className="hint">It takes the draft's place, and leads see it until it is done.</p>
        <Pick
          label="Metric of this estate"
          of={real.metrics}
          value={draft.metric}
          set={(metric) => setDraft({ ...draft, metric })}
        />
        <Pick label="Owner" of={real.owners} value={draft.owner} set={(owner) => setDraft({ ...draft, owner })} />
        <label className="fl">
          Due
          <input
            className="in"
            type="date"
            value={draft.due}
            onChange={(event) => setDraft({ ...draft, due: event.target.value })}
          />
        </label>
        <div className="runs">
          <button className="btn" type="submit" disabled={Object.values(draft).includes("")}>
            Hand it to its owner
          </button>
          <p className="hint" role="status">
            {send.isSuccess
              ? "Handed over. It stands under open actions."
              : send.error
                ? `Not handed over: ${send.error.message}. The draft stays.`
                : ""}
          </p>
        </div>
      </form>
    </details>
  );
}
