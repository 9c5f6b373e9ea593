"use client";

import { type FormEvent, useState } from "react";
import { problemWords } from "./words.ts";

/** E-mail and password of an account that a one-time link made. */
export function PasswordForm({ next }: { next: string }) {
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    const refused = await signIn(String(form.get("email")), String(form.get("password")));
    if (refused === null) window.location.assign(next);
    else {
      setProblem(refused);
      setBusy(false);
    }
  }

  const told = problem === null ? null : problemWords(problem);
  return (
    <form onSubmit={submit}>
      {told && (
        <div className="err" role="alert">
          <p>{told.what}</p>
          <p>{told.next}</p>
        </div>
      )}
      <label>
        E-mail
        <input name="email" type="email" required autoComplete="username" />
      </label>
      <label>
        Password
        <input name="password" type="password" required autoComplete="current-password" />
      </label>
      <button type="submit" className="btn pri big" disabled={busy}>
        {busy ? "Signing in…" : "Sign in"}
      </button>
      <p className="hint">No account? One Board prints a one-time link when it starts.</p>
    </form>
  );
}

/** Null when signed in, else what went wrong. */
async function signIn(email: string, password: string): Promise<string | null> {
  try {
    const response = await fetch("/api/auth/sign-in/email", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password }),
    });
    if (response.ok) return null;
    if (response.status === 429) return "too-many";
    return response.status === 401 ? "wrong" : "failed";
  } catch {
    return "unreachable";
  }
}
