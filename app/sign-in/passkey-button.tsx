"use client";

import { useEffect, useState } from "react";
import { passkeyFits, signInWithPasskey } from "../_access/passkey.ts";
import { problemWords } from "./words.ts";

/** One tap back to the page that was asked for. Shown where this browser could hold a passkey of the board. */
export function PasskeyButton({ host, next }: { host: string; next: string }) {
  const [fits, setFits] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => setFits(passkeyFits(host)), [host]);
  if (!fits) return null;

  async function enter() {
    setBusy(true);
    const refused = await signInWithPasskey();
    if (refused === null) return window.location.assign(next);
    setProblem(refused);
    setBusy(false);
  }

  const told = problem === null ? null : problemWords(problem);
  return (
    <div className="grid gap-3">
      <button type="button" className="btn pri big" disabled={busy} onClick={enter}>
        {busy ? "Asking this device" : "Sign in with a passkey"}
      </button>
      {told && (
        <div className="err" role="alert">
          <p>{told.what}</p>
          <p>{told.next}</p>
        </div>
      )}
      <p className="hint">Or with e-mail and password:</p>
    </div>
  );
}
