"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatCount } from "../../../../lib/board/format.ts";
import type { ProductView } from "../../../../lib/board/views.ts";
import type { LetterView, QuarantineView, TopicView } from "../../../../lib/quarantine/views.ts";
import { useBoard } from "../../../_live/provider.tsx";
import { useFollowed } from "../../../_live/use-followed.ts";
import { ScrollRegion } from "../../../_ui/scroll-region.tsx";
import { Clock } from "../../../_ui/time.tsx";
import { LetterActs } from "./letter-acts.tsx";
import { QuarantineFigures } from "./quarantine.tsx";
import { Replays } from "./replays.tsx";

const count = (position: string | null) => (position === null ? "–" : formatCount(position));

/** Dead letters one by one, by coordinates and class, and what became of each. Keys, values and traces never leave the broker. */
export function DeadLetters({ product, initial }: { product: ProductView; initial?: QuarantineView }) {
  const path = `/api/v1/products/${encodeURIComponent(product.id)}/dead-letters`;
  const { data, refetch } = useFollowed<QuarantineView>(path, initial);
  const queries = useQueryClient();
  const { run } = useBoard();
  if (data === undefined) return null;
  const take = (view: QuarantineView) => queries.setQueryData([run, path], view);
  const now = data.estateNow;
  return data.topics.map((topic) => (
    <section key={topic.topic} className="card" aria-label={`Dead letters of ${topic.topic}`}>
      <header>
        <h2>Dead letters</h2>
        <p>
          <code>{topic.topic}</code> · headers only, never bodies
        </p>
      </header>
      {product.quarantines
        .filter((quarantine) => quarantine.topic === topic.topic)
        .map((quarantine) => (
          <QuarantineFigures key={topic.topic} quarantine={quarantine} now={now} />
        ))}
      <Letters topic={topic} view={data} take={take} />
      <Replays product={product.id} topic={topic} may={data.may.replay} now={now} done={() => void refetch()} />
    </section>
  ));
}

type Shown = { topic: TopicView; view: QuarantineView; take: (view: QuarantineView) => void };

function Letters({ topic, view, take }: Shown) {
  const [picked, setPicked] = useState<string | null>(null);
  const { letters, unlisted } = topic;
  const letter = letters.find(({ id }) => id === picked);
  const acts = view.may.writeOff || view.may.locateRaw;
  if (letters.length === 0) return <p className="sec">No dead letter in sight.</p>;
  return (
    <>
      <ScrollRegion label={`Headers of ${topic.topic}`} tall={letters.length > 12}>
        <table className="letters">
          <thead>
            <tr>
              <th scope="col">Appended</th>
              <th className="num" scope="col">
                Place
              </th>
              <th scope="col">Source</th>
              <th scope="col">Exception class</th>
              <th scope="col">State</th>
              {acts ? <th scope="col">Act</th> : null}
            </tr>
          </thead>
          <tbody>
            {letters.map((each) => (
              <tr key={each.id}>
                <td>
                  <Clock at={each.appendedAt} beside={view.estateNow} seconds />
                </td>
                <td className="num">
                  {each.partition ?? "–"} / {count(each.offset)}
                </td>
                <td>
                  {each.sourceTopic === null ? "–" : <code>{each.sourceTopic}</code>}{" "}
                  {`${each.sourcePartition ?? "–"}\u00a0/\u00a0${count(each.sourceOffset)}`}
                  {each.identity === null ? null : <> · line {count(each.identity)}</>}
                </td>
                <td className="class">{each.exceptionClass === null ? "–" : <code>{each.exceptionClass}</code>}</td>
                <td className="became">
                  <StateOf letter={each} />
                </td>
                {acts ? (
                  <td>
                    <button
                      type="button"
                      className="btn"
                      aria-expanded={each.id === picked}
                      aria-label={`Act on the dead letter at ${each.partition ?? "–"} / ${each.offset}`}
                      onClick={() => setPicked(each.id === picked ? null : each.id)}
                    >
                      Act
                    </button>
                  </td>
                ) : null}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {unlisted === "0" ? null : (
        <p className="sec">
          {formatCount(unlisted)} more {unlisted === "1" ? "is" : "are"} owed whose coordinates were not read.
        </p>
      )}
      {letter === undefined ? null : (
        <LetterActs key={letter.id} letter={letter} topic={topic.topic} view={view} take={take} />
      )}
    </>
  );
}

const stateWords: Record<LetterView["state"], string> = {
  open: "Open",
  "landed-again": "Landed again, by the ledger",
  "sent-again": "Sent again",
  "written-off": "Written off",
};

function StateOf({ letter: { state, by, reason } }: { letter: LetterView }) {
  if (state === "open") return <b>{stateWords.open}</b>;
  return (
    <span className="dim">
      {stateWords[state]}
      {by === null ? null : ` by ${by}`}
      {reason === null ? null : <q className="said block">{reason}</q>}
    </span>
  );
}
