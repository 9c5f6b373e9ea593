"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import type { KeptScorecard } from "../../../lib/shipping/api/scorecards.ts";
import type { Card } from "../../../lib/shipping/card.ts";
import {
  answerWords,
  historyWords,
  rowWords,
  verdictMark,
  verdictWords,
} from "../../../lib/shipping/content/scorecard-words.ts";
import { getJson, postJson, RequestProblem } from "../../_ui/problem.ts";
import { Clock } from "../../_ui/time.tsx";

const path = "/api/v1/scorecards";
/** Beside it every stored verdict shows its day. */
const longAgo = "1970-01-01T00:00:00.000Z";

/** Verdicts stored for this stream, newest first; storing adds one, nothing changes or removes one. */
export function HistoryCard({ stream, card }: { stream: string; card: Card }) {
  const queries = useQueryClient();
  const key = [path, stream];
  const { data, error } = useQuery({
    queryKey: key,
    queryFn: () => getJson<{ scorecards: KeptScorecard[] }>(`${path}?stream=${stream}`),
  });
  const keep = useMutation({
    mutationFn: () => postJson<KeptScorecard>(path, { stream, card }),
    onSuccess: () => queries.invalidateQueries({ queryKey: key }),
  });
  const kept = data?.scorecards ?? [];
  return (
    <section className="card" aria-labelledby="history-title">
      <header>
        <h2 id="history-title">{historyWords.title}</h2>
        <button className="btn sm noprint" type="button" disabled={keep.isPending} onClick={() => keep.mutate()}>
          {historyWords.keep}
        </button>
      </header>
      <p role="status" className="small sec">
        {keep.isError ? refusal(keep.error) : keep.isSuccess ? historyWords.kept : ""}
      </p>
      {error !== null && data === undefined ? <p className="small">{historyWords.unread}</p> : null}
      {data !== undefined && kept.length === 0 ? <p className="sec small">{historyWords.empty}</p> : null}
      <ul className="open-rows">
        {kept.map(({ id, at, by, verdict, openRows, handovers, card: { subject } }) => (
          <li key={id}>
            <span>
              <b>
                <span aria-hidden="true">{answerWords[verdictMark[verdict]].mark} </span>
                <Link href={`/scorecard/${id}`}>{verdictWords[verdict].name}</Link>
              </b>
              <small>
                <Clock at={at} beside={longAgo} /> · {by} · {subject}
              </small>
              {openRows.length === 0 ? null : <small>{openRows.map((row) => rowWords[row].name).join(", ")}</small>}
              {handovers.map((each) => (
                <small key={each.at}>{historyWords.given(rowWords[each.row].name, each.owner)}</small>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const refusal = (error: unknown): string =>
  error instanceof RequestProblem && error.status === 403 ? historyWords.refused : historyWords.failed;
