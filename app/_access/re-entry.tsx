"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { onSignedOut } from "../_ui/signed-out.ts";
import { problemWords } from "../sign-in/words.ts";
import { passkeyFits, signInWithPasskey } from "./passkey.ts";

/**
 * The session ended while a page was open: one tap with a passkey and the same page goes on, with what was typed on it. It
 * comes once by itself, and again whenever something could not be stored.
 */
export function ReEntry({ host }: { host: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const queries = useQueryClient();
  const asked = useRef(false);
  const [fits, setFits] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(
    () =>
      onSignedOut((write) => {
        if (dialog.current?.open !== false || (asked.current && !write)) return;
        asked.current = true;
        setFits(passkeyFits(host));
        setProblem(null);
        dialog.current.showModal();
      }),
    [host],
  );

  async function enter() {
    setBusy(true);
    const refused = await signInWithPasskey();
    setBusy(false);
    if (refused !== null) return setProblem(refused);
    asked.current = false;
    dialog.current?.close();
    // The live board listens for it and asks anew.
    window.dispatchEvent(new Event("online"));
    await queries.invalidateQueries();
  }
  const elsewhere = () =>
    window.location.assign(
      `/sign-in?next=${encodeURIComponent(`${window.location.pathname}${window.location.search}`)}`,
    );
  const told = problem === null ? null : problemWords(problem);
  return (
    <dialog ref={dialog} className="sheet" aria-labelledby="re-entry-title">
      <header>
        <h2 id="re-entry-title">Your session is over</h2>
        <button className="btn sm" type="button" onClick={() => dialog.current?.close()}>
          Not now
        </button>
      </header>
      <p>What you typed is still on this page. Nothing of it was sent.</p>
      {told === null ? null : (
        <div className="err" role="alert">
          <p>{told.what}</p>
          <p>{told.next}</p>
        </div>
      )}
      {fits ? (
        <button type="button" className="btn pri big mt-4" disabled={busy} onClick={enter}>
          {busy ? "Asking this device" : "Go on with a passkey"}
        </button>
      ) : null}
      <p className="mt-4">
        <button type="button" className="btn" onClick={elsewhere}>
          Sign in another way, and come back here
        </button>
      </p>
    </dialog>
  );
}
