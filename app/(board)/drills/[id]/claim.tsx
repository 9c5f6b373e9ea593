"use client";

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { Relation } from "../../../../lib/drills/closed-lists.ts";
import type { AttemptView } from "../../../../lib/drills/views.ts";
import { putJson } from "../../../_ui/problem.ts";
import "../answer.css";
import { clock } from "../words.ts";

type Props = { attempt: AttemptView; stored: (claimed: AttemptView) => void; skip: () => void; busy: boolean };

const most = 3;

/** By how many were chosen, from two on. */
const relationWords = {
  either: ["either of them", "one of the three"],
  both: ["both at once", "all three at once"],
} as const;

/** After the commit and before the answer: which of these is your story? */
export function Claim({ attempt, stored, skip, busy }: Props) {
  const [causes, setCauses] = useState<readonly string[]>([]);
  const [none, setNone] = useState(false);
  const [several, setSeveral] = useState<"either" | "both">("either");
  const send = useMutation({
    mutationFn: (claim: { relation: Relation; causes: readonly string[] }) =>
      putJson<AttemptView>(`/api/v1/attempts/${attempt.id}/claim`, claim),
    onSuccess: stored,
  });
  if (attempt.claim) {
    return (
      <section className="card">
        <p>Your claim is stored. </p>
        <button className="btn pri mt-3" type="button" disabled={busy} onClick={skip}>
          Open the answer
        </button>
      </section>
    );
  }
  const toggle = (id: string) => {
    setNone(false);
    setCauses(causes.includes(id) ? causes.filter((each) => each !== id) : [...causes, id].slice(0, most));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (none) send.mutate({ relation: "none", causes: [] });
    else if (causes.length > 0) send.mutate({ relation: causes.length === 1 ? "one" : several, causes });
  };
  return (
    <section className="card" aria-labelledby="claim">
      <header>
        <h2 id="claim">Which of these is your story?</h2>
        <p>
          Stored {attempt.hypothesis ? clock(attempt.hypothesis.at) : ""} UTC. One choice more, then the answer opens.
        </p>
      </header>
      <form className="nb" onSubmit={submit}>
        <p className="lead">{attempt.hypothesis?.story}</p>
        <fieldset>
          <legend>Choose one, or up to three: naming three is worth a third.</legend>
          <div className="cl">
            {(attempt.rivals ?? []).map(({ id, label }) => (
              <label key={id} className="chip">
                <input
                  type="checkbox"
                  checked={causes.includes(id)}
                  disabled={causes.length >= most && !causes.includes(id)}
                  onChange={() => toggle(id)}
                />
                {label}
              </label>
            ))}
            <label className="chip">
              <input
                type="checkbox"
                checked={none}
                onChange={() => {
                  setNone(!none);
                  setCauses([]);
                }}
              />
              none of these
            </label>
          </div>
        </fieldset>
        {causes.length > 1 ? (
          <fieldset>
            <legend>
              You chose {causes.length}
              {causes.length === most ? ", the most there can be" : ""}
            </legend>
            <div className="chips">
              {(["either", "both"] as const).map((each) => (
                <label key={each} className="chip">
                  <input type="radio" name="relation" checked={several === each} onChange={() => setSeveral(each)} />
                  {relationWords[each][causes.length - 2]}
                </label>
              ))}
            </div>
          </fieldset>
        ) : null}
        {send.error ? (
          <p className="refuse" role="alert">
            Not stored: {send.error.message}. The hypothesis stays stored.
          </p>
        ) : null}
        <div className="runs">
          <button className="btn pri" type="submit" disabled={busy || send.isPending || (!none && causes.length === 0)}>
            Store the claim and read the answer
          </button>
          <button className="btn" type="button" disabled={busy} onClick={skip}>
            Read it without a claim, not scored
          </button>
        </div>
      </form>
    </section>
  );
}
