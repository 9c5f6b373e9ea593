"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import type { FailureModeId } from "../../lib/evaluate/failure-modes.ts";
import type { Firings } from "../../lib/fire-desk/operations.ts";
import { fireWords, firingState } from "../../lib/fire-desk/words.ts";
import { useBoard } from "../_live/provider.tsx";
import { getJson, postJson, RequestProblem } from "../_ui/problem.ts";

const path = "/api/v1/firings";
const again = (data: Firings | undefined) =>
  data?.firings.some(({ state }) => state === "asked" || state === "running") ? 1_000 : 10_000;

/** Causes one mode, or all that this lab can cause, after a confirmation that names the lab; nothing outside a lab. */
export function FireCard({ mode }: { mode?: FailureModeId }) {
  const { mode: estateMode, estate } = useBoard();
  const router = useRouter();
  const [asked, setAsked] = useState(false);
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
  const shown = data.firings.filter(({ failureMode }) => mode === undefined || failureMode === mode);
  const busy = data.firings.some(({ state }) => state === "asked" || state === "running");
  const what = mode ?? `${wanted.length} failure modes, one after the other,`;
  return (
    <section className="card noprint" aria-labelledby="fire-title">
      <h2 id="fire-title">{fireWords.title}</h2>
      {asked ? (
        <fieldset className="stack" aria-label={fireWords.title}>
          <p>
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
        <button className="btn" type="button" disabled={busy} onClick={() => setAsked(true)}>
          {mode === undefined ? fireWords.all(wanted.length) : fireWords.one(mode)}
        </button>
      )}
      {send.isError ? <p role="alert">{refusal(send.error)}</p> : null}
      <ul className="firings" aria-label={fireWords.progress} aria-live="polite">
        {shown.slice(0, 10).map(({ id, failureMode, state, at, by, lines, problem }) => (
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
      </ul>
    </section>
  );
}

const refusal = (error: unknown): string =>
  error instanceof RequestProblem && error.status > 0
    ? `Not fired. ${error.detail ?? error.message}.`
    : fireWords.failed;
