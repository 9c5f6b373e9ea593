"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { PausesView, PauseView } from "../../../../lib/pauses/views.ts";
import { postJson, RequestProblem } from "../../../_ui/problem.ts";

const lengths: [hours: number, words: string][] = [
  [1, "1 hour"],
  [4, "4 hours"],
  [8, "8 hours"],
  [24, "1 day"],
  [72, "3 days"],
  [168, "7 days"],
];

/** One act for a worker or a database: all that it carries. */
export function DeclarePause({ view, declared }: { view: PausesView; declared: () => void }) {
  const [scope, setScope] = useState(view.scopes[0]?.id ?? "");
  const [hours, setHours] = useState(1);
  const [reason, setReason] = useState("");
  const until = () => new Date(Date.parse(view.estateNow) + hours * 3_600_000).toISOString();
  const send = useMutation({
    mutationFn: () => postJson<PauseView>("/api/v1/pauses", { scope, reason: reason.trim(), until: until() }),
    onSuccess: () => {
      setReason("");
      declared();
    },
  });
  const chosen = view.scopes.find(({ id }) => id === scope);
  const group = (dependencies: boolean) =>
    view.scopes.filter(({ id }) => id.startsWith("dependency.") === dependencies);
  return (
    <form
      className="card"
      aria-labelledby="declare"
      onSubmit={(event) => {
        event.preventDefault();
        send.mutate();
      }}
    >
      <header>
        <h2 id="declare">Pause</h2>
        <p>by name, with an end</p>
      </header>
      <label className="field">
        What
        <select value={scope} onChange={(event) => setScope(event.target.value)}>
          <optgroup label="Worker, database, cluster: all it carries">
            {group(true).map(({ id, title, covers }) => (
              <option key={id} value={id}>{`${title} (${covers.length} cursors)`}</option>
            ))}
          </optgroup>
          <optgroup label="One cursor">
            {group(false).map(({ id, title }) => (
              <option key={id} value={id}>{`${id} · ${title}`}</option>
            ))}
          </optgroup>
        </select>
      </label>
      {chosen ? <p className="sec">Covers {chosen.covers.join(", ")}.</p> : null}
      <label className="field mt-2">
        For
        <select value={hours} onChange={(event) => setHours(Number(event.target.value))}>
          {lengths.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      </label>
      <label className="field mt-2">
        Why
        <input
          type="text"
          maxLength={280}
          required
          autoComplete="off"
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </label>
      {send.isError ? (
        <p role="alert">
          Not declared: {send.error instanceof RequestProblem ? (send.error.detail ?? send.error.message) : "it broke"}.
          Everything still pages.
        </p>
      ) : null}
      <p className="mt-2">
        <button className="btn" type="submit" disabled={send.isPending || reason.trim() === ""}>
          Declare the pause
        </button>
      </p>
    </form>
  );
}
