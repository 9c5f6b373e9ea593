"use client";

import type { RealThings } from "../../../../lib/actions/real-things.ts";
import { fitsBoth } from "../../../../lib/drills/fits-both.ts";
import type { AttemptView, DrillView, ResolutionView } from "../../../../lib/drills/views.ts";
import { besideWords, resultWords } from "../words.ts";
import { Closing } from "./closing.tsx";
import "../answer.css";
import { Beyond } from "./beyond.tsx";
import { MatrixCard } from "./matrix.tsx";
import { Prevention } from "./prevention.tsx";
import { Told } from "./told.tsx";

type Props = {
  drill: DrillView;
  attempt: AttemptView;
  answer: ResolutionView;
  real: RealThings;
  closed: () => void;
  again: () => void;
};

/** What was stored beside what it was, the evidence between them, the fix, and what closes the attempt. */
export function Answer({ drill, attempt, answer, real, closed, again }: Props) {
  return (
    <>
      <Result answer={answer} />
      <Pair attempt={attempt} answer={answer} />
      {answer.choices.length > 0 ? <Choices drill={drill} attempt={attempt} answer={answer} /> : null}
      <MatrixCard matrix={answer.matrix} />
      <Ran attempt={attempt} />
      <div className="cols half fin">
        <div className="stack">
          <Fix fix={answer.fix} />
          <Prevention attempt={attempt} answer={answer} real={real} />
          <Beyond answer={answer} />
        </div>
        <Closing attempt={attempt} answer={answer} closed={closed} again={again} />
      </div>
    </>
  );
}

function Result({ answer }: { answer: ResolutionView }) {
  const { score, matrix } = answer;
  const parts = matrix.rows.filter(({ separates }) => separates).map(({ id }) => id);
  const shared = fitsBoth(matrix).map(({ id }) => id);
  return (
    <section className="card res" aria-label="Result">
      <div>
        <h2>{resultWords(answer)}</h2>
        {parts.length > 0 ? (
          <p>
            {shared.length > 0 ? `${shared.join(", ")} fit your story and the cause alike. ` : ""}
            {parts.join(", ")} separated them.
          </p>
        ) : null}
      </div>
      <dl>
        <div>
          <dt>Brier, this claim</dt>
          <dd>
            {score.brier === null ? "–" : score.brier.toFixed(2)} <small>0 is best, 1 worst</small>
          </dd>
        </div>
        <div>
          <dt>Commands to rule out every rival</dt>
          <dd>
            {score.commands ?? "not reached"} <small>shortest {score.shortest}</small>
          </dd>
        </div>
        <div>
          <dt>Counts</dt>
          <dd>
            {score.counts ? "yes" : "no"}{" "}
            <small>{score.counts ? "first attempt" : "you have seen this answer: practice only"}</small>
          </dd>
        </div>
      </dl>
    </section>
  );
}

function Pair({ attempt: { hypothesis }, answer }: { attempt: AttemptView; answer: ResolutionView }) {
  const { where } = answer;
  return (
    <div className="pair">
      <section aria-labelledby="yours">
        <h2 id="yours">Your hypothesis, as stored</h2>
        <p className="lead">{hypothesis?.story}</p>
        <dl className="kv">
          <Entry name="Where, class">
            {hypothesis?.system}
            {hypothesis?.part ? `, ${hypothesis.part}` : ""} · {hypothesis?.failureClass.join(", ")}
          </Entry>
          {hypothesis ? <Entry name="Beside the cause">{besideWords(hypothesis, answer)}</Entry> : null}
          <Entry name="Explains">{hypothesis?.explains}</Entry>
          <Entry name="Fits least">{hypothesis?.doesNotExplain}</Entry>
          <Entry name="Wrong if">
            {hypothesis?.nextQuery}: “{hypothesis?.disproof}”
          </Entry>
          <Entry name="Chance">{hypothesis?.confidence}&nbsp;%</Entry>
        </dl>
      </section>
      <section aria-labelledby="cause">
        <h2 id="cause">The cause</h2>
        <p className="lead">{answer.rootCause}</p>
        <dl className="kv">
          <Entry name="Where, class">
            {where.system}
            {where.part ? `, ${where.part}` : ""} · {answer.classes.join(", ")}
          </Entry>
          <Entry name="It is not">
            <ul>
              {answer.whatItIsNot.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </Entry>
        </dl>
      </section>
    </div>
  );
}

/** What the console printed, to be read again beside the answer. */
function Ran({ attempt }: { attempt: AttemptView }) {
  const told = attempt.evidence.flatMap((each) => (each.known ? [each] : []));
  if (told.length === 0) return null;
  return (
    <details className="card">
      <summary>What you ran: {told.length}</summary>
      {told.map((each) => (
        <Told key={`${each.id}${each.at}`} told={each} />
      ))}
    </details>
  );
}

function Entry({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Choices({ drill, attempt, answer }: { drill: DrillView; attempt: AttemptView; answer: ResolutionView }) {
  const text = new Map(drill.choices.map((each) => [each.id, each.text]));
  return (
    <section className="card" aria-labelledby="choices">
      <header>
        <h2 id="choices">A to D</h2>
        <p>{attempt.draft?.choice ? `you chose ${attempt.draft.choice}` : "none chosen"}</p>
      </header>
      <ul className="fix">
        {answer.choices.map(({ id, stands, why }) => (
          <li key={id}>
            <b>
              {id} {stands ? "stands" : "fails"}
            </b>
            <div>
              <p>{text.get(id)}</p>
              <p>{why}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Fix({ fix }: { fix: ResolutionView["fix"] }) {
  return (
    <section className="card" aria-labelledby="fix">
      <header>
        <h2 id="fix">Fix</h2>
      </header>
      <ul className="fix">
        {(["now", "lasting"] as const).map((when) => (
          <li key={when}>
            <b>{when === "now" ? "Now" : "Lasting"}</b>
            <div>
              <p>{fix[when].do}</p>
              <p>
                Costs: {fix[when].cost}
                {fix[when].deadline ? ` Deadline: ${fix[when].deadline}` : ""}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
