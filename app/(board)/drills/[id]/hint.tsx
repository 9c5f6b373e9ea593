"use client";

import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { AttemptView } from "../../../../lib/drills/views.ts";
import { postJson } from "../../../_ui/problem.ts";

/** Free to open; that it was opened is kept. */
export function Hint({ attempt }: { attempt: AttemptView }) {
  const [hint, setHint] = useState(attempt.hint);
  const box = useRef<HTMLDivElement>(null);
  const open = useMutation({
    mutationFn: () => postJson<AttemptView>(`/api/v1/attempts/${attempt.id}/hint`, {}),
    onSuccess: (told) => {
      setHint(told.hint);
      box.current?.focus();
    },
  });
  if (hint === null) return null;
  return (
    <div className="hints" ref={box} tabIndex={-1} aria-live="polite">
      {hint.text === null ? (
        <button className="btn" type="button" disabled={open.isPending} onClick={() => open.mutate()}>
          Open the hint
        </button>
      ) : (
        <p>Hint: {hint.text}</p>
      )}
      {open.error ? <p className="hint">Not opened: {open.error.message}. Nothing is lost.</p> : null}
    </div>
  );
}
