import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";

/** Why a passkey did not do what was asked: a code of app/sign-in/words.ts. */
export type PasskeyProblem = "passkey-cancelled" | "passkey-unknown" | "passkey-stale" | "too-many" | "unreachable";

/** Can a passkey of `host` be used on this page? Browsers bind it to that name, and know none of an address. */
export const passkeyFits = (host: string): boolean =>
  browserSupportsWebAuthn() && (location.hostname === host || location.hostname.endsWith(`.${host}`));

/** Signs in with a passkey of this device. Null when signed in. */
export function signInWithPasskey(): Promise<PasskeyProblem | null> {
  return attempt(async () => {
    const optionsJSON = await ask<PublicKeyCredentialRequestOptionsJSON>("generate-authenticate-options");
    await ask("verify-authentication", { response: await startAuthentication({ optionsJSON }) });
  });
}

/** Binds a passkey of this device to the account; `shownAs` is what the device calls it. Null when it was stored. */
export function addPasskey(shownAs: string): Promise<PasskeyProblem | null> {
  return attempt(async () => {
    const options = await ask<PublicKeyCredentialCreationOptionsJSON>("generate-register-options");
    // The name is told to the device alone.
    const optionsJSON = { ...options, user: { ...options.user, name: shownAs, displayName: shownAs } };
    await ask("verify-registration", { response: await startRegistration({ optionsJSON }) });
  });
}

export function removePasskey(id: string): Promise<PasskeyProblem | null> {
  return attempt(() => ask("delete-passkey", { id }));
}

class Refused extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`answered ${status}`);
    this.status = status;
  }
}

async function ask<T>(path: string, body?: unknown): Promise<T> {
  const init = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  const headers = { "content-type": "application/json" };
  const response = await fetch(`/api/auth/passkey/${path}`, { cache: "no-store", headers, ...init });
  if (!response.ok) throw new Refused(response.status);
  return response.json();
}

async function attempt(work: () => Promise<unknown>): Promise<PasskeyProblem | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof TypeError) return "unreachable";
    if (!(error instanceof Refused)) return "passkey-cancelled";
    if (error.status === 429) return "too-many";
    return error.status === 403 ? "passkey-stale" : "passkey-unknown";
  }
}
