"use client";

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { failureClasses, failureClassNames, systems } from "../../../../lib/drills/closed-lists.ts";
import type { Draft } from "../../../../lib/drills/inputs.ts";
import type { AttemptView, DrillView } from "../../../../lib/drills/views.ts";
import { putJson, RequestProblem } from "../../../_ui/problem.ts";
import { clock, refusalWords } from "../words.ts";
import { Choices, Field, Symptoms } from "./fields.tsx";
import { Hint } from "./hint.tsx";
import { refusedGroup, useRefusal } from "./use-refusal.ts";

const saveAfterMs = 1_200;

/** The gate: what is written here is kept as a draft and, once stored, never changes. */
export function Notebook({
  drill,
  attempt,
  stored,
}: {
  drill: DrillView;
  attempt: AttemptView;
  stored: (next: AttemptView) => void;
}) {
  const [draft, setDraft] = useState<Draft>(attempt.draft ?? {});
  const path = `/api/v1/attempts/${attempt.id}`;
  const save = useMutation({ mutationFn: (kept: Draft) => putJson<AttemptView>(`${path}/draft`, kept) });
  const commit = useMutation({
    mutationFn: ({ choice: _, ...hypothesis }: Draft) => putJson<AttemptView>(`${path}/hypothesis`, hypothesis),
    onSuccess: stored,
  });
  const saving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(saving.current), []);
  const set = (change: Draft) => {
    const next = { ...draft, ...change };
    setDraft(next);
    clearTimeout(saving.current);
    saving.current = setTimeout(() => save.mutate(next), saveAfterMs);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    clearTimeout(saving.current);
    if (!commit.isPending) commit.mutate(draft);
  };
  const problem = commit.error;
  const errors = problem instanceof RequestProblem ? problem.errors : [];
  const { form, refused } = useRefusal(errors);
  const savedAt = save.data?.draftAt ?? attempt.draftAt;
  const symptoms = drill.symptoms.map(({ id, text }) => ({ id, text: `${id}: ${text}` }));
  const one = [draft.failureClass].flat()[0];
  return (
    <section className="card" aria-labelledby="notebook">
      <header>
        <h2 id="notebook" tabIndex={-1}>
          Notebook
        </h2>
        <p>
          {save.isError
            ? "not saved, tries again"
            : savedAt
              ? `saved ${clock(savedAt, true)} UTC`
              : "kept as you write"}
        </p>
      </header>
      <form ref={form} className="nb" onSubmit={submit} noValidate>
        {drill.choices.length > 0 ? (
          <FirstThought
            drill={drill}
            looked={attempt.evidence.length > 0 && attempt.draft?.choice !== undefined}
            chosen={draft.choice}
            choose={(choice) => set({ choice })}
          />
        ) : null}
        <p className="pause">{drill.pause}</p>
        {attempt.level === 1 ? <p className="hint">Level 1 of 3: parts are filled in. Change what you doubt.</p> : null}
        <Hint attempt={attempt} />
        <div>
          <Choices
            number={1}
            legend="Where"
            name="system"
            of={systems}
            invalid={refused("system")}
            chosen={draft.system}
            choose={(system) => set({ system })}
          />
          <label className="mt-2 block">
            <span className="sr">Part, optional</span>
            <input
              className="in"
              type="text"
              maxLength={80}
              placeholder="Part, optional"
              value={draft.part ?? ""}
              onChange={(event) => set({ part: event.target.value })}
            />
          </label>
        </div>
        <fieldset {...refusedGroup(refused("failureClass"))}>
          <legend>
            <span className="n">2</span>Class
          </legend>
          <div className="cls">
            {failureClassNames.map((name) => (
              <label key={name} className="chip">
                <input type="radio" name="class" checked={one === name} onChange={() => set({ failureClass: name })} />
                <b>{name}</b>
                <span>{failureClasses[name]}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <Symptoms
          number={3}
          legend="It explains best"
          name="explains"
          symptoms={symptoms}
          invalid={refused("explains")}
          value={draft.explains}
          set={(explains) => set({ explains })}
        />
        <Symptoms
          number={4}
          legend="It fits least"
          name="least"
          symptoms={symptoms}
          open
          invalid={refused("doesNotExplain")}
          value={draft.doesNotExplain}
          set={(doesNotExplain) => set({ doesNotExplain })}
        />
        <Field
          number={5}
          label="Next I would run"
          invalid={refused("nextQuery")}
          value={draft.nextQuery}
          set={(nextQuery) => set({ nextQuery })}
        />
        <Field
          number={6}
          label="and be wrong if it shows"
          hint="One finding that would end this story."
          invalid={refused("disproof")}
          value={draft.disproof}
          set={(disproof) => set({ disproof })}
        />
        <Field
          number={7}
          label="The story, in one sentence"
          rows={2}
          invalid={refused("story")}
          value={draft.story}
          set={(story) => set({ story })}
        />
        <Chance invalid={refused("confidence")} value={draft.confidence} set={(confidence) => set({ confidence })} />
        <div className="commit">
          {problem ? (
            <p className="refuse" id="refusal" role="alert">
              {errors.length > 0 ? refusalWords(errors) : `Not stored: ${problem.message}. The answer stays closed.`}
            </p>
          ) : null}
          <p>
            This stores your hypothesis as written. It cannot be changed afterwards. Then you claim a cause and read on.
          </p>
          <button className="btn pri big" type="submit" aria-disabled={commit.isPending}>
            Store and open the answer
          </button>
        </div>
      </form>
    </section>
  );
}

function FirstThought({
  drill,
  looked,
  chosen,
  choose,
}: {
  drill: DrillView;
  /** What was chosen before the first look stays as it was. */
  looked: boolean;
  chosen: string | undefined;
  choose: (id: string) => void;
}) {
  return (
    <fieldset disabled={looked}>
      <legend>{looked ? "Before you looked, you chose" : "Before you look: what would you do?"}</legend>
      <div className="cls">
        {drill.choices.map(({ id, text }) => (
          <label key={id} className="chip">
            <input type="radio" name="choice" checked={chosen === id} onChange={() => choose(id)} />
            <b>{id}</b>
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type ChanceProps = { invalid: boolean; value: number | undefined; set: (value: number) => void };

function Chance({ invalid, value, set }: ChanceProps) {
  return (
    <div {...refusedGroup(invalid)}>
      <label className="fl" htmlFor="chance">
        <span className="n">8</span>Chance that this is the cause
      </label>
      <div className="chance">
        <input
          id="chance"
          type="range"
          min="5"
          max="99"
          value={value ?? 50}
          aria-describedby={invalid ? "refusal" : undefined}
          aria-valuetext={value === undefined ? "not chosen" : `${value} percent`}
          onChange={(event) => set(Number(event.target.value))}
        />
        <output htmlFor="chance">{value === undefined ? "–" : `${value}\u00a0%`}</output>
      </div>
      <p className="hint">5 to 99. It has no default: move it.</p>
    </div>
  );
}
