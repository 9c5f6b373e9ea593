import { prismaAdapter } from "better-auth/adapters/prisma";
import { APIError } from "better-auth/api";
import { betterAuth } from "better-auth/minimal";
import { type Database, database } from "../store/db.ts";
import { oneTimeLink } from "./link-plugin.ts";
import { passkeys } from "./passkeys.ts";
import { sessionEnd, sessionMaxSeconds } from "./session-length.ts";

export type AuthSettings = {
  /** Signs session cookies; from the environment or the data folder, never logged. */
  secret: string;
  /** Where people open the board. https makes every cookie secure. */
  url: string;
};

/** Accounts and sessions. Nobody signs up by themselves: an account begins with a one-time link. */
export function createAuth(db: Pick<Database, "prisma">, { secret, url }: AuthSettings) {
  return betterAuth({
    appName: "One Board",
    baseURL: url,
    basePath: "/api/auth",
    secret,
    database: prismaAdapter(db.prisma, { provider: "postgresql" }),
    emailAndPassword: { enabled: true, disableSignUp: true, minPasswordLength: 12 },
    user: {
      additionalFields: {
        role: { type: "string", input: false },
        rawReader: { type: "boolean", input: false, required: false },
        disabledAt: { type: "date", input: false, required: false },
      },
    },
    // A session ends at its time and is not drawn out: a passkey opens the next one in place.
    session: { expiresIn: sessionMaxSeconds, disableSessionRefresh: true },
    // The page a person opened is ours whatever name the machine is reached by.
    trustedOrigins: async (request) => {
      const host = request?.headers.get("host");
      return host ? [url, `http://${host}`, `https://${host}`] : [url];
    },
    rateLimit: {
      enabled: true,
      window: 60,
      max: 300,
      customRules: Object.fromEntries(signInPaths.map((path) => [path, { window: 60, max: 60 }])),
    },
    // The only address that counts is the one our own handler sets (client-address.ts); none is stored.
    advanced: {
      ipAddress: { ipAddressHeaders: ["x-one-board-client"] },
      cookiePrefix: "one-board",
      useSecureCookies: url.startsWith("https:"),
      disableOriginCheck: false,
      disableCSRFCheck: false,
    },
    databaseHooks: {
      session: {
        create: {
          before: async (session) => {
            const account = await db.prisma.user.findUnique({ where: { id: session.userId } });
            if (!account || account.disabledAt)
              throw new APIError("FORBIDDEN", { message: "this account is disabled" });
            const expiresAt = sessionEnd(account.role, Date.now());
            return { data: { ...session, expiresAt, ipAddress: null, userAgent: null } };
          },
        },
      },
    },
    telemetry: { enabled: false },
    logger: { level: "error" },
    plugins: [oneTimeLink(db), passkeys(url)],
  });
}

const signInPaths = ["/sign-in/email", "/sign-in/link", "/passkey/verify-authentication"];

export type Auth = ReturnType<typeof createAuth>;
const holder = globalThis as { oneBoardAuth?: Auth };

/** Where people open the board, from ONE_BOARD_URL, else this machine's own address. */
export function publicUrl(): string {
  const { ONE_BOARD_URL: url, PORT: port = "4747" } = process.env;
  return url ?? `http://127.0.0.1:${port}`;
}

/** The process-wide instance, from ONE_BOARD_SECRET and ONE_BOARD_URL. Throws when the secret is not set. */
export function auth(): Auth {
  const { ONE_BOARD_SECRET: secret } = process.env;
  if (!secret) throw new Error("ONE_BOARD_SECRET is not set: start through `one-board start`, or set it");
  holder.oneBoardAuth ??= createAuth(database(), { secret, url: publicUrl() });
  return holder.oneBoardAuth;
}
