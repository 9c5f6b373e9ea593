import { prismaAdapter } from "better-auth/adapters/prisma";
import { betterAuth } from "better-auth/minimal";
import { type Database, database } from "../store/db.ts";
import { oneTimeLink } from "./link-plugin.ts";

const day = 86_400;

export type AuthSettings = {
  /** Signs session cookies; from the environment or the data folder, never logged. */
  secret: string;
  /** Where people open the board. */
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
    user: { additionalFields: { role: { type: "string", input: false } } },
    session: { expiresIn: 14 * day, updateAge: day },
    // The page a person opened is ours whatever name the machine is reached by.
    trustedOrigins: async (request) => {
      const host = request?.headers.get("host");
      return host ? [url, `http://${host}`, `https://${host}`] : [url];
    },
    rateLimit: {
      enabled: true,
      window: 60,
      max: 300,
      customRules: { "/sign-in/email": { window: 60, max: 60 }, "/sign-in/link": { window: 60, max: 60 } },
    },
    // No address is stored, and none that a client may forge decides: attempts share one count per path.
    advanced: {
      ipAddress: { ipAddressHeaders: ["x-one-board-client"] },
      cookiePrefix: "one-board",
      disableOriginCheck: false,
      disableCSRFCheck: false,
    },
    databaseHooks: {
      session: { create: { before: async (session) => ({ data: { ...session, ipAddress: null, userAgent: null } }) } },
    },
    telemetry: { enabled: false },
    logger: { level: "error" },
    plugins: [oneTimeLink(db)],
  });
}

export type Auth = ReturnType<typeof createAuth>;
const holder = globalThis as { oneBoardAuth?: Auth };

/** The process-wide instance, from ONE_BOARD_SECRET and ONE_BOARD_URL. Throws when the secret is not set. */
export function auth(): Auth {
  const { ONE_BOARD_SECRET: secret, ONE_BOARD_URL: url, PORT: port = "4747" } = process.env;
  if (!secret) throw new Error("ONE_BOARD_SECRET is not set: start through `one-board start`, or set it");
  holder.oneBoardAuth ??= createAuth(database(), { secret, url: url ?? `http://127.0.0.1:${port}` });
  return holder.oneBoardAuth;
}
