import { readFileSync } from "node:fs";
import { Agent, fetch as fetchThrough } from "undici";

/** How a connection is secured, PEM texts. An absent `ca`: the authorities that Node.js knows. A server is always verified. */
export type Tls = { ca?: string; cert?: string; key?: string };

const files = ["ca", "cert", "key"] as const;

/**
 * TLS of a connection, from its fields `tls: "true"` and the files `ca`, `cert` and `key` (PEM, read once, here). Null where none
 * of them is given. Throws Error naming the field that does not fit, never what it holds.
 */
export function tlsOf(id: string, fields: Record<string, string>): Tls | null {
  const tls: Tls = {};
  for (const name of files) {
    const file = fields[name];
    if (file) tls[name] = pem(`connections.${id}.${name}`, file);
  }
  if ((tls.cert === undefined) !== (tls.key === undefined)) {
    throw new Error(`connections.${id}: \`cert\` and \`key\` belong together`);
  }
  return fields.tls === "true" || tls.ca !== undefined || tls.cert !== undefined ? tls : null;
}

function pem(path: string, file: string): string {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    throw new Error(`${path}: the file cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  if (!text.includes("-----BEGIN ")) throw new Error(`${path}: the file is no PEM`);
  return text;
}

export type Fetch = (
  url: URL | string,
  init: { signal: AbortSignal; headers: Record<string, string> },
) => Promise<Response>;

/** A GET that follows no redirect. With `tls` it trusts that authority alone and shows that certificate. */
export function fetchOver(tls: Tls | null): Fetch {
  if (tls === null) return (url, init) => fetch(url, { ...init, redirect: "error" });
  const dispatcher = new Agent({ connect: tls });
  return async (url, init) =>
    (await fetchThrough(url, { ...init, redirect: "error", dispatcher })) as unknown as Response;
}

/** The `authorization` header of a user and a password; null without a user. */
export const basicAuth = (username: string | undefined, password: string | undefined): string | null =>
  username === undefined ? null : `Basic ${Buffer.from(`${username}:${password ?? ""}`).toString("base64")}`;
