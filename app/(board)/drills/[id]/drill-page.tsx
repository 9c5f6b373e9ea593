"use client";

import { useMutation } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import type { AttemptView, DrillView, ResolutionView } from "../../../../lib/drills/views.ts";
import { PageTitle } from "../../../_shell/page-title.tsx";
import { getJson, postJson, RequestProblem } from "../../../_ui/problem.ts";
import { clock } from "../words.ts";
import "../drills.css";
import { AlertSide } from "./alert-side.tsx";
import { Answer } from "./answer.tsx";
import { Claim } from "./claim.tsx";
import { Console } from "./console.tsx";
import { Notebook } from "./notebook.tsx";
import { useDrillKeys } from "./use-drill-keys.ts";

type Props = { drill: DrillView; attempt: AttemptView | null; answer: ResolutionView | null };

/** One drill from its alert to its close. What is stored decides what is shown; leaving and coming back changes nothing. */
export function DrillPage({ drill, attempt: stored, answer: opened }: Props) {
  const [attempt, setAttempt] = useState(stored);
  const [answer, setAnswer] = useState(opened);
  useDrillKeys();
  const start = useMutation({
    mutationFn: () => postJson<AttemptView>(`/api/v1/drills/${drill.id}/attempts`, {}),
    onSuccess: (fresh) => {
      setAnswer(null);
      setAttempt(fresh);
    },
  });
  const open = useMutation({
    mutationFn: (of: AttemptView) => getJson<ResolutionView>(`/api/v1/attempts/${of.id}/resolution`),
    onSuccess: (read, of) => {
      setAnswer(read);
      setAttempt({ ...of, step: of.step === "done" ? "done" : "close" });
      document.querySelector("main")?.focus();
    },
  });
  const failed = start.error ?? open.error;
  const before = attempt === null || attempt.step === "console";
  return (
    <main id="main" tabIndex={-1} className="wrap drill">
      <PageTitle name="Drill" />
      <Head drill={drill} attempt={attempt} answered={answer !== null} />
      {failed ? (
        <p className="refuse" role="alert">
          {failed instanceof RequestProblem ? (failed.detail ?? failed.message) : "The page broke."} What was stored
          stays stored.
        </p>
      ) : null}
      {before ? (
        <div className="cols desk">
          <div className="stack">
            <AlertSide drill={drill} />
            {attempt ? <Console key={attempt.id} drill={drill} attempt={attempt} /> : null}
          </div>
          {attempt ? (
            <Notebook key={attempt.id} drill={drill} attempt={attempt} stored={setAttempt} />
          ) : (
            <Begin busy={start.isPending} begin={() => start.mutate()} />
          )}
        </div>
      ) : answer === null ? (
        <Claim
          attempt={attempt}
          stored={(claimed) => {
            setAttempt(claimed);
            open.mutate(claimed);
          }}
          skip={() => open.mutate(attempt)}
          busy={open.isPending}
        />
      ) : (
        <Answer
          drill={drill}
          attempt={attempt}
          answer={answer}
          closed={() => setAttempt({ ...attempt, step: "done" })}
          again={() => start.mutate()}
        />
      )}
    </main>
  );
}

function Begin({ busy, begin }: { busy: boolean; begin: () => void }) {
  return (
    <section className="card" aria-labelledby="begin">
      <header>
        <h2 id="begin">Begin</h2>
        <p>about 10 minutes</p>
      </header>
      <div className="nb">
        <p>Ask the console, then write down what you think happened. The answer opens once that is stored.</p>
        <button className="btn pri big" type="button" disabled={busy} onClick={begin}>
          Open the console
        </button>
      </div>
    </section>
  );
}

const steps = ["Alert", "Console", "Hypothesis", "Claim", "Answer", "Close"] as const;
const places = { console: 1, claim: 3, answer: 4, close: 5, done: 6 } as const;

function Head({ drill, attempt, answered }: { drill: DrillView; attempt: AttemptView | null; answered: boolean }) {
  const at = attempt === null ? 0 : answered && attempt.step !== "done" ? 5 : places[attempt.step];
  return (
    <div className="dh">
      <div className="sub">
        <Link className="crumb" href="/drills">
          Drills
        </Link>
        {attempt ? (
          <span>
            attempt {attempt.number}
            {attempt.counts ? "" : ", practice only"}, started {clock(attempt.startedAt)} UTC
          </span>
        ) : null}
        <ol className="steps" aria-label="Steps">
          {steps.map((step, index) => (
            <li key={step} className={index < at ? "done" : undefined} aria-current={index === at ? "step" : undefined}>
              {step}
            </li>
          ))}
        </ol>
      </div>
      <h1>{drill.alert.text}</h1>
    </div>
  );
}
