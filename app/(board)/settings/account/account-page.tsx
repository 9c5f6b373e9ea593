"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import type { OwnAccount } from "../../../../lib/people/own-account.ts";
import { addPasskey, type PasskeyProblem, passkeyFits, removePasskey } from "../../../_access/passkey.ts";
import { PageTitle } from "../../../_shell/page-title.tsx";
import { problemWords } from "../../../sign-in/words.ts";

type Props = { account: OwnAccount; host: string; seesPeople: boolean };
const day = (at: string | null) => at?.slice(0, 10) ?? "unknown";

/** Who this browser is signed in as, until when, and what opens the next session. */
export function AccountPage({ account, host, seesPeople }: Props) {
  return (
    <main id="main" tabIndex={-1} className="wrap">
      <PageTitle name="Account" />
      <div className="pgttl">
        <h1>Account</h1>
        <Link href="/settings/channels">Channels</Link>
        <Link href="/settings/pauses">Pauses</Link>
        {seesPeople ? <Link href="/settings/people">People and tokens</Link> : null}
      </div>
      <div className="cols half">
        <section className="card" aria-labelledby="who">
          <header>
            <h2 id="who">Signed in</h2>
          </header>
          <dl className="kv">
            <div>
              <dt>Shown as</dt>
              <dd>{account.handle}</dd>
            </div>
            <div>
              <dt>Role</dt>
              <dd>
                {account.role}
                {account.rawReader ? ", raw reader" : ""}
              </dd>
            </div>
            <div>
              <dt>Session ends</dt>
              <dd>{day(account.sessionUntil)} UTC</dd>
            </div>
          </dl>
          <SignOut />
        </section>
        <Passkeys account={account} host={host} />
      </div>
    </main>
  );
}

function SignOut() {
  const [failed, setFailed] = useState(false);
  const leave = () =>
    fetch("/api/auth/sign-out", { method: "POST", headers: { "content-type": "application/json" }, body: "{}" }).then(
      (response) => (response.ok ? window.location.assign("/sign-in") : setFailed(true)),
      () => setFailed(true),
    );
  return (
    <p className="mt-3">
      <button className="btn" type="button" onClick={leave}>
        Sign out
      </button>
      {failed ? <span role="alert"> Not signed out: the server did not answer.</span> : null}
    </p>
  );
}

function Passkeys({ account, host }: Omit<Props, "seesPeople">) {
  const router = useRouter();
  const [fits, setFits] = useState<boolean | null>(null);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  useEffect(() => setFits(passkeyFits(host)), [host]);

  async function act(work: () => Promise<PasskeyProblem | null>, done: string) {
    setBusy(true);
    const refused = await work();
    setBusy(false);
    if (refused === null) {
      setSaid(done);
      router.refresh();
    } else {
      const { what, next } = problemWords(refused);
      setSaid(`${what} ${next}`);
    }
  }

  return (
    <section className="card" aria-labelledby="passkeys">
      <header>
        <h2 id="passkeys">Passkeys</h2>
        <p>one tap when a session has ended</p>
      </header>
      {account.passkeys.length === 0 ? (
        <p>None yet. Without one the next session needs a password or a new link.</p>
      ) : (
        <ul className="grid gap-2">
          {account.passkeys.map(({ id, createdAt, synced }, index) => (
            <li key={id} className="flex justify-between items-center gap-3">
              <span>
                Passkey {index + 1}, added {day(createdAt)}
                {synced ? ", synced" : ""}
              </span>
              <button
                className="btn sm"
                type="button"
                disabled={busy}
                aria-label={`Remove passkey ${index + 1}`}
                onClick={() => act(() => removePasskey(id), "Removed.")}
              >
                Remove
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-3">
        <button
          className="btn"
          type="button"
          disabled={busy || fits !== true}
          onClick={() => act(() => addPasskey(account.handle), "Stored. This device signs in with one tap.")}
        >
          Add a passkey of this device
        </button>
      </p>
      {fits === false ? <p className="sec mt-2">Passkeys work on {host} only: open the board there.</p> : null}
      <p role="status" className="sec mt-2">
        {said}
      </p>
    </section>
  );
}
