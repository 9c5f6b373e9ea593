"use client";

import Link from "next/link";
import { type FormEvent, useRef, useState } from "react";
import { type Question, questions, quizWords } from "../../../lib/shipping/content/quiz.ts";
import { PageTitle } from "../../_shell/page-title.tsx";
import { ShippingPlaces } from "../../_shipping/places.tsx";
import "./quiz.css";

type Chosen = Record<string, number>;

/** Three questions; the score, the reasons and the way to each answer come once all three are chosen. */
export function QuizPage() {
  const [chosen, setChosen] = useState<Chosen>({});
  const [done, setDone] = useState(false);
  const [asked, setAsked] = useState(false);
  const result = useRef<HTMLHeadingElement>(null);
  const left = questions.filter(({ id }) => chosen[id] === undefined).length;
  const right = questions.filter((question) => chosen[question.id] === question.right).length;
  const finish = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (left > 0) return;
    setDone(true);
    requestAnimationFrame(() => result.current?.focus());
  };
  const again = () => {
    setChosen({});
    setDone(false);
    setAsked(false);
  };
  return (
    <main id="main" tabIndex={-1} className="wrap">
      <PageTitle name={quizWords.title} />
      <ShippingPlaces />
      <div className="pgttl">
        <h1>{quizWords.title}</h1>
        <p>{quizWords.subtitle}</p>
      </div>
      <form className="stack quiz" onSubmit={finish}>
        {questions.map((question, index) => (
          <QuestionCard
            key={question.id}
            question={question}
            name={quizWords.question(index)}
            chosen={chosen[question.id]}
            done={done}
            choose={(option) => setChosen({ ...chosen, [question.id]: option })}
          />
        ))}
        <div className="fields">
          {done ? (
            <>
              <h2 ref={result} tabIndex={-1} className="score">
                {quizWords.score(right, questions.length)}
              </h2>
              <button className="btn" type="button" onClick={again}>
                {quizWords.again}
              </button>
            </>
          ) : (
            <button className="btn pri" type="submit">
              {quizWords.show}
            </button>
          )}
          <span role="status" className="sec">
            {!done && asked && left > 0 ? quizWords.left(left) : ""}
          </span>
        </div>
      </form>
    </main>
  );
}

type CardProps = {
  question: Question;
  name: string;
  chosen: number | undefined;
  done: boolean;
  choose: (option: number) => void;
};

function QuestionCard({ question: { id, asks, options, right, to }, name, chosen, done, choose }: CardProps) {
  const picked = chosen === undefined ? undefined : options[chosen];
  return (
    <section className="card" aria-label={name}>
      <fieldset disabled={done}>
        <legend>{asks}</legend>
        {options.map(({ says }, index) => (
          <label key={says} className="answer">
            <input type="radio" name={id} checked={chosen === index} onChange={() => choose(index)} />
            <span>{says}</span>
          </label>
        ))}
      </fieldset>
      {done && picked ? (
        <div className={chosen === right ? "told" : "told miss"}>
          <p>
            <b>{chosen === right ? quizWords.matches : quizWords.misses}</b> {picked.why}
          </p>
          {chosen === right ? null : (
            <p>
              {options[right]?.says}. {quizWords.see}
              <Link href={(picked.to ?? to).href}>{(picked.to ?? to).name}</Link>
            </p>
          )}
        </div>
      ) : null}
    </section>
  );
}
