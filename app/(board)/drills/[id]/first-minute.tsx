"use client";

import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { noStoryYet } from "../../../../lib/drills/closed-lists.ts";
import type { AttemptView, DrillView, EvidenceView } from "../../../../lib/drills/views.ts";
import { postJson, putJson } from "../../../_ui/problem.ts";
import { Told } from "./told.tsx";
import "../first-minute.css";

type Known = Extract<EvidenceView, { known: true }>;
type Step = NonNullable<DrillView["firstMinute"]>["steps"][number];
type Props = {
  drill: DrillView;
  steps: readonly Step[];
  attempt: AttemptView | null;
  busy: boolean;
  begin: () => void;
  take: (attempt: AttemptView) => void;
  /** The whole desk, with what the first minute brought. */
  leave: () => void;
};

/** Has this attempt still its first minute before it? What is stored decides, so that coming back goes on where it stood. */
export const inFirstMinute = (attempt: AttemptView | null): boolean =>
  attempt === null || (attempt.number === 1 && attempt.step === "console" && attempt.evidence.length === 0);

/** Four small steps at the reader's own pace; the seconds say how short each is meant to be. */
export function FirstMinute({ drill, steps, attempt, busy, begin, take, leave }: Props) {
  const [seen, setSeen] = useState<Known | null>(null);
  const at = seen ? 3 : attempt === null ? 0 : attempt.draft?.choice === undefined ? 1 : 2;
  const step = steps[at];
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(at);
  useEffect(() => {
    if (shown.current !== at) heading.current?.focus();
    shown.current = at;
  }, [at]);
  if (!step) return null;
  return (
    <section className="card first" aria-labelledby="first">
      <ol className="dots" aria-label="The first minute">
        {steps.map(({ from, to }, index) => (
          <li key={from} aria-current={index === at ? "step" : undefined}>
            {index + 1} of {steps.length}
            {index === at ? <>, about {to - from}&nbsp;s</> : null}
          </li>
        ))}
      </ol>
      <h2 id="first" ref={heading} tabIndex={-1}>
        {step.says}
      </h2>
      {step.shows === "alert" ? <Alert drill={drill} busy={busy} begin={begin} /> : null}
      {step.shows === "choices" && attempt ? <FirstThought drill={drill} attempt={attempt} take={take} /> : null}
      {step.shows === "outcomes" && attempt ? (
        <Expect drill={drill} attempt={attempt} command={step.command} told={setSeen} />
      ) : null}
      {step.shows === "output" && seen && attempt ? (
        <>
          <Told told={seen} />
          <button
            className="btn pri big"
            type="button"
            onClick={() => {
              take({ ...attempt, evidence: [seen] });
              leave();
            }}
          >
            Say what happened
          </button>
        </>
      ) : null}
      {attempt !== null && at < 3 ? (
        <p>
          <button className="btn" type="button" onClick={leave}>
            Skip to the whole drill
          </button>
        </p>
      ) : null}
    </section>
  );
}

function Alert({ drill: { alert, symptoms }, busy, begin }: { drill: DrillView; busy: boolean; begin: () => void }) {
  return (
    <>
      <p className="sec">
        Fired {alert.firedAt}, measured {alert.value}, limit {alert.limit}.
      </p>
      <ul className="sym">
        {symptoms.map(({ id, text }) => (
          <li key={id}>
            <span className="sid">{id}</span>
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <button className="btn pri big" type="button" disabled={busy} onClick={begin}>
        I have read it
      </button>
    </>
  );
}

type Part = { drill: DrillView; attempt: AttemptView };

function FirstThought({ drill, attempt, take }: Part & { take: (attempt: AttemptView) => void }) {
  const keep = useMutation({
    mutationFn: (choice: string) =>
      putJson<AttemptView>(`/api/v1/attempts/${attempt.id}/draft`, { ...attempt.draft, choice }),
    onSuccess: take,
  });
  return (
    <div className="picks">
      {drill.choices.map(({ id, text }) => (
        <button key={id} className="btn" type="button" disabled={keep.isPending} onClick={() => keep.mutate(id)}>
          <b>{id}</b> {text}
        </button>
      ))}
      {keep.error ? <Failed error={keep.error} /> : null}
    </div>
  );
}

function Expect({
  drill,
  attempt,
  command,
  told,
}: Part & { command: string | undefined; told: (seen: Known) => void }) {
  const asked = drill.commands.find(({ id }) => id === command);
  const run = useMutation({
    mutationFn: (outcome: string) =>
      postJson<EvidenceView>(`/api/v1/attempts/${attempt.id}/evidence`, { command: asked?.command, outcome }),
    onSuccess: (answer) => {
      if (answer.known) told(answer);
    },
  });
  return (
    <div className="picks">
      <code>{asked?.command}</code>
      {[...(asked?.outcomes ?? []), noStoryYet].map((outcome) => (
        <button
          key={outcome}
          className="btn"
          type="button"
          disabled={run.isPending}
          onClick={() => run.mutate(outcome)}
        >
          {outcome}
        </button>
      ))}
      <p className="hint">A guess is enough. Take “{noStoryYet}” when you have none.</p>
      {run.error ? <Failed error={run.error} /> : null}
    </div>
  );
}

function Failed({ error }: { error: Error }) {
  return (
    <p className="refuse" role="alert">
      Not stored: {error.message}. What was stored before stays. Choose again.
    </p>
  );
}
