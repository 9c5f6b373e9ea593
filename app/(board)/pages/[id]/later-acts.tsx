"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { PageView } from "../../../../lib/board/views.ts";
import { postJson } from "../../../_ui/problem.ts";
import { type Act, refusalWords } from "./acknowledge.tsx";

/** A note: what was seen, what was done. It also counts as movement. */
export function Note({ page, path, take }: Act) {
  const [note, setNote] = useState("");
  const send = useMutation({
    mutationFn: (text: string) => postJson<PageView>(`${path}/note`, { note: text }),
    onSuccess: (next) => {
      take(next);
      setNote("");
    },
  });
  if (!page.may.note) return null;
  return (
    <form
      className="card"
      aria-labelledby="note"
      onSubmit={(event) => {
        event.preventDefault();
        if (note.trim() !== "") send.mutate(note.trim());
      }}
    >
      <header>
        <h2 id="note">Note</h2>
        <p>kept with the page</p>
      </header>
      <label className="field">
        What you saw or did
        <input
          type="text"
          maxLength={2_000}
          autoComplete="off"
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </label>
      {send.isError ? <p role="alert">{refusalWords(send.error)}</p> : null}
      <p className="mt-2">
        <button className="btn" type="submit" disabled={send.isPending || note.trim() === ""}>
          Add note
        </button>
      </p>
    </form>
  );
}

/** The named act that ends a page. A latched one ends by nothing else, and needs a reason. */
export function Resolve({ page, path, take }: Act) {
  const [reason, setReason] = useState("");
  const send = useMutation({
    mutationFn: (text: string) => postJson<PageView>(`${path}/resolve`, text === "" ? {} : { reason: text }),
    onSuccess: take,
  });
  if (!page.may.resolve) return null;
  const missing = page.latched && reason.trim() === "";
  return (
    <form
      className="card"
      aria-labelledby="resolve"
      onSubmit={(event) => {
        event.preventDefault();
        if (!missing) send.mutate(reason.trim());
      }}
    >
      <header>
        <h2 id="resolve">Resolve by name</h2>
        <p>{page.latched ? "latched" : "ends by itself"}</p>
      </header>
      <p className="sec">
        {page.latched
          ? "Lost data ends by proof or by a named acceptance, never by the symptom going away."
          : "This page ends by itself once its cause is measured as gone."}
      </p>
      <label className="field mt-2">
        Reason{page.latched ? "" : ", optional"}
        <input
          type="text"
          maxLength={280}
          autoComplete="off"
          required={page.latched}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </label>
      {send.isError ? <p role="alert">{refusalWords(send.error)}</p> : null}
      <p className="mt-2">
        <button className="btn" type="submit" disabled={send.isPending || missing}>
          Resolve
        </button>
      </p>
    </form>
  );
}
