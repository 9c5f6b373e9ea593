"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import type { Reviewable } from "../../../../lib/runbook/review/standing.ts";
import { reviewWords } from "../../../../lib/runbook/review/words.ts";
import { postJson, RequestProblem } from "../../../_ui/problem.ts";

type Props = { entries: Pick<Reviewable, "failureMode" | "version">[]; words: string };

/** One click signs what was shown; a note is optional. */
export function SignForm({ entries, words }: Props) {
  const router = useRouter();
  const [note, setNote] = useState("");
  const form = useRef<HTMLFormElement>(null);
  const send = useMutation({
    mutationFn: (text: string) =>
      postJson("/api/v1/runbook/reviews", {
        entries: entries.map(({ failureMode, version }) => ({ failureMode, version })),
        ...(text === "" ? {} : { note: text }),
      }),
    onSuccess: () => {
      setNote("");
      goOn(form.current);
      router.refresh();
    },
  });
  // Signed once is enough, until the page has been read again.
  const over = send.isPending || send.isSuccess;
  const about = entries.map(({ failureMode }) => failureMode).join(" ");
  return (
    <form
      ref={form}
      className="sign noprint"
      aria-label={`${words}: ${about}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (!over) send.mutate(note.trim());
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
      <button className="btn" type="submit" aria-disabled={over}>
        {words}
        <span className="sr">, {about}</span>
      </button>
      <span className="small" role="status">
        {send.isSuccess ? reviewWords.stored : null}
      </span>
      {send.isError ? <p role="alert">{refusal(send.error)}</p> : null}
    </form>
  );
}

/** The signed entry leaves its list: whoever signs by key goes on with the next one. */
function goOn(form: HTMLFormElement | null): void {
  if (!form?.contains(document.activeElement)) return;
  const forms = [...document.querySelectorAll<HTMLFormElement>("form.sign")];
  const next = forms[forms.indexOf(form) + 1]?.querySelector<HTMLElement>("button");
  (next ?? document.getElementById("main"))?.focus({ preventScroll: next === undefined });
}

const refusal = (error: unknown): string =>
  error instanceof RequestProblem && error.status > 0
    ? `Not signed. ${error.detail ?? error.message}.`
    : reviewWords.failed;
