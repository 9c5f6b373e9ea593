"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { PageView } from "../../../../lib/board/views.ts";
import { postJson } from "../../../_ui/problem.ts";
import { type Act, refusalWords } from "./acknowledge.tsx";

/** The named act that ends a quarantine's debt, which outlives its page: the row warns until the dead letters are written off. */
export function WriteOff({ page, path, take }: Act) {
  const [reason, setReason] = useState("");
  const send = useMutation({
    mutationFn: (text: string) => postJson<PageView>(`${path}/resolve`, { reason: text, writeOff: true }),
    onSuccess: (next) => {
      take(next);
      setReason("");
    },
  });
  if (!page.may.writeOff) return null;
  const missing = reason.trim() === "";
  return (
    <form
      className="card"
      aria-labelledby="write-off"
      onSubmit={(event) => {
        event.preventDefault();
        if (!missing) send.mutate(reason.trim());
      }}
    >
      <header>
        <h2 id="write-off">Write off</h2>
        <p>dead letters, by name</p>
      </header>
      <p className="sec">
        Dead letters that are neither landed again nor written off keep the row at warn, also when the rate is back to
        zero.
      </p>
      <label className="field mt-2">
        Why they are not needed
        <input
          type="text"
          maxLength={280}
          autoComplete="off"
          required
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </label>
      {send.isError ? <p role="alert">{refusalWords(send.error)}</p> : null}
      <p className="mt-2">
        <button className="btn" type="submit" disabled={send.isPending || missing}>
          Write off
        </button>
      </p>
    </form>
  );
}
