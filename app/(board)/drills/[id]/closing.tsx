"use client";

import { useMutation } from "@tanstack/react-query";
import Link from "next/link";
import { type FormEvent, useEffect, useRef } from "react";
import { type ReaderQuestion, readerQuestionNames, readerQuestions } from "../../../../lib/drills/closed-lists.ts";
import { fitsBoth } from "../../../../lib/drills/fits-both.ts";
import type { AttemptView, ResolutionView } from "../../../../lib/drills/views.ts";
import { putJson, RequestProblem } from "../../../_ui/problem.ts";
import { useKept } from "../../../_ui/use-kept.ts";
import { closingRefusal } from "../words.ts";
import { Field } from "./fields.tsx";
import { refusedGroup, useRefusal } from "./use-refusal.ts";

type Reflection = {
  shared?: string;
  separating?: string;
  why?: string;
  question?: ReaderQuestion;
  handOver?: { to: string; table: string; decides: string };
};
const handOverFields = [
  { field: "to", label: "Hand it over to" },
  { field: "table", label: "with this table" },
  { field: "decides", label: "so that they decide" },
] as const;
/** What this browser kept is of the shape that is asked for. */
const isReflection = (value: unknown): value is Reflection => typeof value === "object" && value !== null;
type Closed = { separates: boolean | null; question: { yours: string; answer: ReaderQuestion } | null };
type Props = { attempt: AttemptView; answer: ResolutionView; closed: () => void; again: () => void };

/** Before an attempt is finished: what was shared, what separated, which question failed, and to whom it goes. */
export function Closing({ attempt, answer, closed, again }: Props) {
  const [told, setTold] = useKept<Reflection>(`drill-closing-${attempt.id}`, {}, isReflection);
  const send = useMutation({
    mutationFn: (reflection: Reflection) => putJson<Closed>(`/api/v1/attempts/${attempt.id}/reflection`, reflection),
    onSuccess: closed,
  });
  const errors = send.error instanceof RequestProblem ? send.error.errors : [];
  const { form, refused } = useRefusal(errors);
  if (attempt.step === "done") {
    const another = attempt.live ? "Another estate" : "Try again, practice only";
    return <Finished answer={answer} told={told} sent={send.data} again={again} another={another} />;
  }
  const { asks, matrix } = answer;
  const set = (change: Reflection) => {
    setTold({ ...told, ...change });
    // What was refused is not what stands there now.
    if (send.isError) send.reset();
  };
  const hand = { to: "", table: "", decides: "", ...told.handOver };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!send.isPending) send.mutate(told);
  };
  return (
    <section className="card" aria-labelledby="closing">
      <header>
        <h2 id="closing">Before you finish</h2>
      </header>
      <form ref={form} className="nb" onSubmit={submit}>
        {asks.comparison ? (
          <>
            {fitsBoth(matrix).length > 0 ? (
              <Pieces
                legend="Fits both stories"
                name="shared"
                matrix={matrix}
                invalid={refused("shared")}
                value={told.shared}
                set={(shared) => set({ shared })}
              />
            ) : null}
            {matrix.rows.some(({ separates }) => separates) ? (
              <Pieces
                legend="Separates them"
                name="separating"
                matrix={matrix}
                invalid={refused("separating")}
                value={told.separating}
                set={(separating) => set({ separating })}
              />
            ) : null}
            <Field
              label="Why the symptoms also fitted"
              rows={2}
              invalid={refused("why")}
              value={told.why}
              set={(why) => set({ why })}
            />
          </>
        ) : null}
        {asks.question ? (
          <fieldset {...refusedGroup(refused("question"))}>
            <legend>Which of the four questions failed: whose answer is no?</legend>
            <div className="chips">
              {readerQuestionNames.map((name) => (
                <label key={name} className="chip">
                  <input
                    type="radio"
                    name="question"
                    checked={told.question === name}
                    onChange={() => set({ question: name })}
                  />
                  {readerQuestions[name]}
                </label>
              ))}
            </div>
          </fieldset>
        ) : null}
        {asks.handOver ? (
          <>
            {handOverFields.map(({ field, label }) => (
              <Field
                key={field}
                label={label}
                invalid={refused("handOver") && hand[field].trim() === ""}
                value={hand[field]}
                set={(value) => set({ handOver: { ...hand, [field]: value } })}
              />
            ))}
          </>
        ) : null}
        {send.error ? (
          <p className="refuse" id="refusal" role="alert">
            {closingRefusal(errors, send.error.message)}
          </p>
        ) : null}
        {asks.comparison || asks.question || asks.handOver ? null : <p>Nothing more is asked of you.</p>}
        <p className="sec">The prevention draft is your own and can be kept before or after.</p>
        <button className="btn pri" type="submit" aria-disabled={send.isPending}>
          Finish
        </button>
      </form>
    </section>
  );
}

type PiecesProps = {
  legend: string;
  name: string;
  matrix: ResolutionView["matrix"];
  invalid: boolean;
  value: string | undefined;
  set: (id: string) => void;
};

function Pieces({ legend, name, matrix, invalid, value, set }: PiecesProps) {
  const chosen = matrix.rows.find(({ id }) => id === value);
  return (
    <fieldset {...refusedGroup(invalid)}>
      <legend>{legend}</legend>
      <div className="chips">
        {matrix.rows.map(({ id, says }) => (
          <label key={id} className="chip" title={says}>
            <input type="radio" name={name} checked={value === id} onChange={() => set(id)} />
            {id}
            <span className="sr">{says}</span>
          </label>
        ))}
      </div>
      <p className="hint">
        {chosen ? `${chosen.id}: ${chosen.says}` : "Tap one; the table above says what each shows."}
      </p>
    </fieldset>
  );
}

type Done = {
  answer: ResolutionView;
  told: Reflection;
  sent: Closed | undefined;
  again: () => void;
  another: string;
};

function Finished({ answer, told, sent, again, another }: Done) {
  const { handOver, question } = answer;
  const heading = useRef<HTMLHeadingElement>(null);
  const justSent = sent !== undefined;
  useEffect(() => {
    if (justSent) heading.current?.focus();
  }, [justSent]);
  return (
    <section className="card" aria-labelledby="closing">
      <header>
        <h2 id="closing" ref={heading} tabIndex={-1}>
          Finished
        </h2>
      </header>
      <div className="nb">
        {sent?.separates === false ? <p>The piece you named does not separate the two. The marked rows do.</p> : null}
        {sent?.separates === true ? <p>The piece you named separates the two.</p> : null}
        {question ? <p>Of the four questions, this failed: {readerQuestions[question]}</p> : null}
        {question && told.question ? (
          <p>{told.question === question ? "You chose it too." : `You chose: ${readerQuestions[told.question]}`}</p>
        ) : null}
        {handOver ? (
          <p>
            Hand-over: to the {handOver.to}, with {handOver.table}. They decide {handOver.decides}.
          </p>
        ) : null}
        {told.handOver ? (
          <p className="sec">
            Yours: to {told.handOver.to}, with {told.handOver.table}, so that they decide {told.handOver.decides}.
          </p>
        ) : null}
        <div className="runs">
          <Link className="btn pri" href="/drills">
            To the other drills
          </Link>
          <button className="btn" type="button" onClick={again}>
            {another}
          </button>
        </div>
      </div>
    </section>
  );
}
