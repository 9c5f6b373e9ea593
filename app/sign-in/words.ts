export type Told = { what: string; next: string };

const words: Record<string, Told> = {
  "link-not-open": {
    what: "This link was used or has expired.",
    next: "Next: start One Board again for a new one, or ask an admin.",
  },
  "email-taken": { what: "That e-mail address has an account.", next: "Next: sign in with it, or give another one." },
  "invalid-email": { what: "That is no e-mail address.", next: "Next: correct it, or leave both fields empty." },
  "invalid-password": {
    what: "Not stored. A password needs 12 characters and an e-mail address.",
    next: "Next: fill both fields, or leave both empty.",
  },
  wrong: { what: "E-mail or password do not match.", next: "Next: try again, or open a new one-time link." },
  "too-many": { what: "Too many attempts in one minute.", next: "Next: wait a minute." },
  disabled: { what: "This account is disabled.", next: "Next: ask an admin." },
  "passkey-cancelled": { what: "The device gave no passkey.", next: "Next: try again, or sign in another way." },
  "passkey-unknown": {
    what: "This passkey opens no account here.",
    next: "Next: sign in another way, then add it under Account.",
  },
  "passkey-stale": {
    what: "Not stored: this session is older than a day.",
    next: "Next: sign out, sign in again, then add the passkey.",
  },
  unreachable: { what: "The server did not answer.", next: "Next: check that One Board runs, then try again." },
};

const other: Told = { what: "Signing in failed.", next: "Next: open the one-time link again." };

/** What went wrong and what to do next, from a problem code of the sign-in. */
export const problemWords = (code: string): Told => words[code] ?? other;
