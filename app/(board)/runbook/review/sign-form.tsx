"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { Reviewable } from "../../../../lib/runbook/review/standing.ts";
import { reviewWords } from "../../../../lib/runbook/review/words.ts";
import { postJson, RequestProblem } from "../../../_ui/problem.ts";

type Props = { entries: Pick<Reviewable, "failureMode" | "version">[]; words: string };

/** One click signs what was shown; a note is optional. */
export function SignForm({ entries, words }: Props) {
  const router = useRouter();
  const [note, setNote] = useState("");
  const send = useMutation({
    mutationFn: (text: string) =>
      postJson("/api/v1/runbook/reviews", {
        entries: entries.map(({ failureMode, version }) => ({ failureMode, version })),
        ...(text === "" ? {} : { note: text }),
      }),
    onSuccess: () => {
      setNote("");
      router.refresh();
    },
  });
  const about = entries.map(({ failureMode }) => failureMode).join(" ");
  return (
    <form
      className="sign noprint"
      aria-label={`${words}: ${about}`}
      onSubmit={(event) => {
        event.preventDefault();
        send.mutate(note.trim());
      }}
    >
      <label className="field">
        {reviewWords.note}
        <input
          type="text"
          maxLength={2_000}
          autoComplete="off"
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </label>
      <button className="btn" type="submit" disabled={send.isPending}>
        {words}
        <span className="sr">, {about}</span>
      </button>
      {send.isError ? <p role="alert">{refusal(send.error)}</p> : null}
    </form>
  );
}

const refusal = (error: unknown): string =>
  error instanceof RequestProblem && error.status > 0
    ? `Not signed. ${error.detail ?? error.message}.`
    : reviewWords.failed;
