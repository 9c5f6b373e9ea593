"use client";

import { useMutation } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import type { RealThings } from "../../../../lib/actions/real-things.ts";
import type { Level } from "../../../../lib/drills/record/levels.ts";
import type { AttemptView, DrillView, ResolutionView } from "../../../../lib/drills/views.ts";
import { PageTitle } from "../../../_shell/page-title.tsx";
import { getJson, postJson, RequestProblem } from "../../../_ui/problem.ts";
import { clock } from "../words.ts";
import "../drills.css";
import { AlertSide } from "./alert-side.tsx";
import { Answer } from "./answer.tsx";
import { Begin } from "./begin.tsx";
import { Claim } from "./claim.tsx";
import { Console } from "./console.tsx";
import { FirstMinute, inFirstMinute } from "./first-minute.tsx";
import { LiveFigures } from "./live-figures.tsx";
import { Notebook } from "./notebook.tsx";
import { useDrillKeys } from "./use-drill-keys.ts";
import { useStageFocus } from "./use-stage-focus.ts";

type Props = {
  drill: DrillView;
  attempt: AttemptView | null;
  answer: ResolutionView | null;
  level: Level;
  real: RealThings;
};

/** One drill from its alert to its close. What is stored decides what is shown; leaving and coming back changes nothing. */
export function DrillPage({ drill: told, attempt: stored, answer: opened, level, real }: Props) {
  const [attempt, setAttempt] = useState(stored);
  const [answer, setAnswer] = useState(opened);
  const [whole, setWhole] = useState(false);
  useDrillKeys();
  const start = useMutation({
    mutationFn: (skip: boolean) => postJson<AttemptView>(`/api/v1/drills/${told.id}/attempts`, skip ? { skip } : {}),
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
    },
  });
  // A live attempt's symptoms are those of its own estate.
  const drill = attempt?.live ? { ...told, symptoms: attempt.live.symptoms } : told;
  // One that lapsed on a lab cannot be answered any more.
  const current = attempt?.live?.lapsed ? null : attempt;
  const failed = start.error ?? open.error;
  const before = attempt === null || attempt.step === "console";
  const minute = whole || !inFirstMinute(attempt) ? null : drill.firstMinute;
  const stage = minute ? "minute" : attempt === null ? "begin" : before ? "desk" : answer === null ? "claim" : "answer";
  // The first minute ends at the notebook, which on a small screen is far below.
  useStageFocus(stage, whole && stage === "desk" && attempt?.evidence.length ? "#notebook" : "main");
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
      {minute ? (
        <FirstMinute
          drill={drill}
          steps={minute.steps}
          attempt={attempt}
          busy={start.isPending}
          begin={() => start.mutate(false)}
          take={setAttempt}
          leave={() => setWhole(true)}
        />
      ) : before ? (
        <div className="cols desk">
          <div className="stack">
            {attempt?.live ? <LiveFigures key={attempt.id} id={attempt.id} live={attempt.live} /> : null}
            <AlertSide drill={drill} />
            {current ? <Console key={current.id} drill={drill} attempt={current} /> : null}
          </div>
          {current ? (
            <Notebook key={current.id} drill={drill} attempt={current} stored={setAttempt} />
          ) : (
            <Begin level={level} busy={start.isPending} begin={start.mutate} />
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
          real={real}
          closed={() => setAttempt({ ...attempt, step: "done" })}
          again={() => start.mutate(false)}
        />
      )}
    </main>
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
