"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { pageWords } from "../../../../lib/runbook/words.ts";
import { postJson } from "../../../_ui/problem.ts";

/** Chooses one of the pages that have ended on the live estate. */
export function AttachForm({ mode, pages }: { mode: string; pages: { id: string; words: string }[] }) {
  const router = useRouter();
  const [page, setPage] = useState(pages[0]?.id ?? "");
  const send = useMutation({
    mutationFn: () => postJson(`/api/v1/runbook/${mode}/pages`, { page }),
    onSuccess: () => router.refresh(),
  });
  return (
    <form
      className="sign noprint"
      aria-label={pageWords.attach}
      onSubmit={(event) => {
        event.preventDefault();
        send.mutate();
      }}
    >
      <label className="field">
        {pageWords.attachWhich}
        <select value={page} onChange={(event) => setPage(event.target.value)}>
          {pages.map(({ id, words }) => (
            <option key={id} value={id}>
              {words}
            </option>
          ))}
        </select>
      </label>
      <button className="btn" type="submit" disabled={send.isPending}>
        {pageWords.attach}
      </button>
      {send.isError ? <p role="alert">{pageWords.notAttached}</p> : null}
    </form>
  );
}
