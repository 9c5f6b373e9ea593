import { isIP } from "node:net";
import { passkey } from "@better-auth/passkey";
import { APIError } from "better-auth/api";

/** The name that passkeys are bound to. Browsers refuse an address: then it is `localhost`, where the board answers as well. */
export function passkeyHost(url: string): string {
  const { hostname } = new URL(url);
  return isIP(hostname.replace(/^\[|\]$/g, "")) === 0 ? hostname : "localhost";
}

/** Where a passkey may be used: the public address, and this machine's name on the same port where that is an address. */
function origins(url: string): string[] {
  const { origin, hostname, port } = new URL(url);
  const host = passkeyHost(url);
  return host === hostname ? [origin] : [origin, `http://${host}${port ? `:${port}` : ""}`];
}

/** Passkeys of signed-in accounts. The device must know its holder: having it is not enough. */
export function passkeys(url: string) {
  const demandHolder = (verified: boolean | undefined) => {
    if (verified !== true) throw new APIError("UNAUTHORIZED", { message: "the device did not verify its holder" });
  };
  return passkey({
    rpID: passkeyHost(url),
    rpName: "One Board",
    origin: origins(url),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    registration: {
      afterVerification: async ({ verification }) => demandHolder(verification.registrationInfo?.userVerified),
    },
    authentication: {
      afterVerification: async ({ verification }) => demandHolder(verification.authenticationInfo.userVerified),
    },
  });
}
