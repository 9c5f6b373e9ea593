import type { Role } from "../../lib/access/permissions.ts";

/** `operator`: how the account is shown that the link signs in; null where the link makes an account. */
type Link = { token: string; role: Role; operator: string | null; next: string };

/** A plain form: it works without scripts. */
export function LinkForm({ token, role, operator, next }: Link) {
  return (
    <form method="post" action="/api/auth/sign-in/link">
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="next" value={next} />
      {operator === null ? (
        <>
          <p>
            This link works once. It makes an account with the role <b>{role}</b> and signs this browser in.
          </p>
          <label>
            Shown to others as
            <input name="handle" type="text" maxLength={40} defaultValue={role} autoComplete="nickname" />
          </label>
        </>
      ) : (
        <p>
          This link works once. It signs this browser in as <b>{operator}</b>, role <b>{role}</b>.
        </p>
      )}
      <fieldset>
        <legend>
          {operator === null ? "To sign in again later (optional)" : "E-mail and password for later (optional)"}
        </legend>
        <label>
          E-mail
          <input name="email" type="email" maxLength={200} autoComplete="username" />
        </label>
        <label>
          Password, at least 12 characters
          <input name="password" type="password" minLength={12} maxLength={128} autoComplete="new-password" />
        </label>
      </fieldset>
      <button type="submit" className="btn pri big">
        Sign in as {role}
      </button>
    </form>
  );
}
