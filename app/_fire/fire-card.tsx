"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import type { FailureModeId } from "../../lib/evaluate/failure-modes.ts";
import type { Firings } from "../../lib/fire-desk/operations.ts";
import { firingProgress } from "../../lib/fire-desk/progress.ts";
import { fireWords, firingState } from "../../lib/fire-desk/words.ts";
import { useBoard } from "../_live/provider.tsx";
import { getJson, postJson, RequestProblem } from "../_ui/problem.ts";
import "./fire.css";

const path = "/api/v1/firings";
const again = (data: Firings | undefined) =>
  data?.firings.some(({ state }) => state === "asked" || state === "running") ? 1_000 : 10_000;

/** Causes one mode, or all that this lab can cause, after a confirmation that names the lab; nothing outside a lab. */
export function FireCard({ mode }: { mode?: FailureModeId }) {
  const { mode: estateMode, estate } = useBoard();
  const router = useRouter();
  const [asked, setAsked] = useState(false);
  const { question, begin } = useQuestionFocus(asked);
  const onLab = estateMode === "lab";
  const { data, refetch } = useQuery({
    queryKey: [path],
    queryFn: () => getJson<Firings>(path),
    refetchInterval: ({ state }) => again(state.data),
    enabled: onLab,
  });
  const send = useMutation({
    mutationFn: (failureModes: FailureModeId[]) => postJson<Firings>(path, { failureModes, mode: "lab" }),
    onSettled: () => {
      setAsked(false);
      void refetch();
    },
  });
  const finished = data?.firings.filter(({ state }) => state === "done").length;
  const before = useRef(finished);
  // New evidence asks for a new page; the first reading does not.
  useEffect(() => {
    if (before.current !== undefined && finished !== before.current) router.refresh();
    before.current = finished;
  }, [finished, router]);
  const wanted = data?.fireable.filter((id) => mode === undefined || id === mode) ?? [];
  if (!onLab || data === undefined || wanted.length === 0) return null;
  const { shown, more } = firingProgress(
    data.firings.filter(({ failureMode }) => mode === undefined || failureMode === mode),
  );
  const busy = data.firings.some(({ state }) => state === "asked" || state === "running");
  const what = mode ?? `${wanted.length} failure modes, one after the other,`;
  return (
    <section className="card noprint" aria-labelledby="fire-title">
      <header>
        <h2 id="fire-title">{fireWords.title}</h2>
      </header>
      {asked ? (
        <fieldset
          ref={question}
          tabIndex={-1}
          className="stack"
          aria-label={fireWords.title}
          aria-describedby="fire-what"
          onKeyDown={({ key }) => key === "Escape" && setAsked(false)}
        >
          <p id="fire-what">
            {fireWords.confirm(what, estate)} {fireWords.board}
          </p>
          <div className="fields">
            <button className="btn" type="button" disabled={send.isPending} onClick={() => send.mutate(wanted)}>
              {fireWords.go(mode)}
            </button>
            <button className="btn" type="button" onClick={() => setAsked(false)}>
              {fireWords.back}
            </button>
          </div>
        </fieldset>
      ) : (
        <button
          ref={begin}
          className="btn"
          type="button"
          aria-disabled={busy}
          onClick={() => (busy ? undefined : setAsked(true))}
        >
          {mode === undefined ? fireWords.all(wanted.length) : fireWords.one(mode)}
        </button>
      )}
      {send.isError ? <p role="alert">{refusal(send.error)}</p> : null}
      <ul className="firings" aria-label={fireWords.progress} aria-live="polite">
        {shown.map(({ id, failureMode, state, at, by, lines, problem }) => (
          <li key={id}>
            <b>{failureMode}</b> {firingState[state]}
            {problem === null ? "" : `: ${problem}`}
            <span className="dim small">
              {" "}
              {by}, {at.slice(0, 19).replace("T", " ")} UTC
            </span>
            {state === "running" && lines.length > 0 ? <code className="block small">{lines.at(-1)}</code> : null}
          </li>
        ))}
        {more === 0 ? null : <li className="dim">{fireWords.more(more)}</li>}
      </ul>
    </section>
  );
}

/** The question takes the focus, never its button: Enter twice causes nothing. What asked has it back afterwards. */
function useQuestionFocus(asked: boolean) {
  const question = useRef<HTMLFieldSetElement>(null);
  const begin = useRef<HTMLButtonElement>(null);
  const before = useRef(asked);
  useEffect(() => {
    if (asked !== before.current) (asked ? question : begin).current?.focus();
    before.current = asked;
  }, [asked]);
  return { question, begin };
}

const refusal = (error: unknown): string =>
  error instanceof RequestProblem && error.status > 0
    ? `Not fired. ${error.detail ?? error.message}.`
    : fireWords.failed;
