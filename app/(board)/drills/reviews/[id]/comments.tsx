"use client";

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { Comment } from "../../../../../lib/drills/record/comments.ts";
import { postJson } from "../../../../_ui/problem.ts";
import { Field } from "../../[id]/fields.tsx";

/** What leads said; its person reads it once the answer was read. Nothing is graded by a machine. */
export function Comments({ attempt, comments }: { attempt: string; comments: readonly Comment[] }) {
  const [said, setSaid] = useState(comments);
  const [text, setText] = useState("");
  const send = useMutation({
    mutationFn: (words: string) =>
      postJson<{ comments: Comment[] }>(`/api/v1/attempts/${attempt}/comments`, { text: words }),
    onSuccess: (told) => {
      setSaid(told.comments);
      setText("");
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== "" && !send.isPending) send.mutate(text.trim());
  };
  return (
    <section className="card" aria-labelledby="comments">
      <header>
        <h2 id="comments">Comments</h2>
        <p>never changed afterwards</p>
      </header>
      <div aria-live="polite">
        {said.length === 0 ? <p className="sec">None yet.</p> : null}
        {said.map(({ at, by, text: words }) => (
          <p key={`${at}${words}`}>
            <b>{by}</b> {words} <span className="dim">{at.slice(0, 10)}</span>
          </p>
        ))}
      </div>
      <form className="nb mt-3" onSubmit={submit}>
        <Field label="Your comment" rows={2} value={text} set={setText} />
        {send.error ? (
          <p className="refuse" role="alert">
            Not stored: {send.error.message}. What was said before stays.
          </p>
        ) : null}
        <div className="runs">
          <button className="btn" type="submit" aria-disabled={send.isPending || text.trim() === ""}>
            Add comment
          </button>
        </div>
      </form>
    </section>
  );
}
