import type { Role } from "../../lib/access/permissions.ts";

/** A plain form: it works without scripts. */
export function LinkForm({ token, role }: { token: string; role: Role }) {
  return (
    <form method="post" action="/api/auth/sign-in/link">
      <input type="hidden" name="token" value={token} />
      <p>
        This link works once. It makes an account with the role <b>{role}</b> and signs this browser in.
      </p>
      <label>
        Shown to others as
        <input name="handle" type="text" maxLength={40} defaultValue={role} autoComplete="nickname" />
      </label>
      <fieldset>
        <legend>To sign in again later (optional)</legend>
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
