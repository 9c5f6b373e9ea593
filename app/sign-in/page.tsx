import type { Metadata } from "next";
import { safeNext } from "../../lib/access/anonymous.ts";
import { publicUrl } from "../../lib/access/auth.ts";
import { passkeyHost } from "../../lib/access/passkeys.ts";
import { readSignInLink } from "../../lib/access/sign-in-link.ts";
import { database } from "../../lib/store/db.ts";
import { LinkForm } from "./link-form.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import { PasswordForm } from "./password-form.tsx";
import { problemWords } from "./words.ts";
import "./sign-in.css";

export const metadata: Metadata = { title: "Sign in · One Board", icons: "/icon.svg" };
export const dynamic = "force-dynamic";

type Search = { token?: string | string[]; next?: string | string[]; problem?: string | string[] };

/** Shows what a one-time link would do and waits for the confirm button, so that a preview of the link does not use it. */
export default async function SignInPage({ searchParams }: { searchParams: Promise<Search> }) {
  const { token, next, problem } = await searchParams;
  const link = typeof token === "string" ? await readSignInLink(database(), token) : null;
  const back = safeNext(typeof next === "string" ? next : null);
  const told = typeof problem === "string" ? problemWords(problem) : null;
  return (
    <main id="main" className="wrap sign-in">
      <section className="card">
        <h1>{link?.state === "open" && link.operator === null ? "Become an account of this board" : "Sign in"}</h1>
        {told && (
          <div className="err" role="alert">
            <p>{told.what}</p>
            <p>{told.next}</p>
          </div>
        )}
        {link && link.state !== "open" && !told && (
          <div className="err" role="alert">
            <p>This link is {link.state === "unknown" ? "not known here" : link.state}.</p>
            <p>Next: start One Board again for a new one, or ask an admin.</p>
          </div>
        )}
        {link?.state === "open" && typeof token === "string" ? (
          <LinkForm token={token} role={link.role} operator={link.operator} next={back} />
        ) : (
          <>
            <PasskeyButton host={passkeyHost(publicUrl())} next={back} />
            <PasswordForm next={back} />
          </>
        )}
      </section>
    </main>
  );
}
