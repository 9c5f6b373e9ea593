"use client";

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { scopes } from "../../../../lib/access/permissions.ts";
import type { TokenView } from "../../../../lib/people/views.ts";
import { postJson } from "../../../_ui/problem.ts";
import { refusalWords } from "../../pages/[id]/acknowledge.tsx";
import { OnceShown } from "./once-shown.tsx";

type Made = { token: TokenView; secret: string };

/** Tokens of programs: each may what its scopes say and nothing else. */
export function Tokens({ tokens, changed }: { tokens: TokenView[]; changed: () => void }) {
  const [secret, setSecret] = useState<string | null>(null);
  const make = useMutation({
    mutationFn: (body: object) => postJson<Made>("/api/v1/tokens", body),
    onSuccess: (made) => {
      setSecret(made.secret);
      changed();
    },
  });
  const revoke = useMutation({
    mutationFn: (id: string) => postJson(`/api/v1/tokens/${id}/revoke`, {}),
    onSettled: changed,
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    make.mutate({ label: form.get("label"), scopes: form.getAll("scope") });
    event.currentTarget.reset();
  }

  const error = make.error ?? revoke.error;
  return (
    <section className="card" aria-labelledby="tokens">
      <header>
        <h2 id="tokens">Tokens</h2>
        <p>for programs; they end after a year</p>
      </header>
      <form className="acts" onSubmit={submit}>
        <label className="grow">
          For
          <input name="label" type="text" required maxLength={40} autoComplete="off" />
        </label>
        <fieldset className="chips">
          <legend className="sr-only">Scopes</legend>
          {scopes.map((scope) => (
            <label key={scope} className="check">
              <input name="scope" type="checkbox" value={scope} />
              {scope}
            </label>
          ))}
        </fieldset>
        <button className="btn" type="submit" disabled={make.isPending}>
          Make a token
        </button>
      </form>
      {error ? <p role="alert">{refusalWords(error)}</p> : null}
      {secret === null ? null : <OnceShown what="Token" text={secret} close={() => setSecret(null)} />}
      {tokens.length === 0 ? <p className="sec mt-2">No token yet.</p> : null}
      <ul className="people">
        {tokens.map((token) => (
          <li key={token.id}>
            <p>
              <b>{token.label}</b> <span className="sec">{token.scopes.join(", ")}</span>
            </p>
            <div className="acts">
              <span className="sec">{ends(token)}</span>
              {token.revokedAt !== null ? null : (
                <button
                  className="btn sm"
                  type="button"
                  disabled={revoke.isPending}
                  aria-label={`Revoke ${token.label}`}
                  onClick={() => revoke.mutate(token.id)}
                >
                  Revoke
                </button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ends({ revokedAt, expiresAt }: TokenView): string {
  if (revokedAt !== null) return `revoked ${revokedAt.slice(0, 10)}`;
  return expiresAt === null ? "no end" : `until ${expiresAt.slice(0, 10)}`;
}
