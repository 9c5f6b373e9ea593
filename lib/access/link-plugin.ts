import type { BetterAuthPlugin } from "better-auth";
import { createAuthEndpoint, formCsrfMiddleware } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import type { Database } from "../store/db.ts";
import { acceptLink, acceptLinkSchema } from "./accept-link.ts";
import { safeNext } from "./anonymous.ts";

/** `POST /api/auth/sign-in/link`: the confirm button of a one-time link. A plain form, so that it works without scripts. */
export function oneTimeLink(db: Pick<Database, "prisma">): BetterAuthPlugin {
  return {
    id: "one-time-link",
    endpoints: {
      signInLink: createAuthEndpoint(
        "/sign-in/link",
        {
          method: "POST",
          use: [formCsrfMiddleware],
          metadata: { allowedMediaTypes: ["application/x-www-form-urlencoded", "application/json"] },
        },
        async (ctx) => {
          const back = (problem: string, token?: string) => {
            const query = new URLSearchParams({ ...(token ? { token } : {}), problem });
            return ctx.redirect(`/sign-in?${query}`);
          };
          const parsed = acceptLinkSchema.safeParse(ctx.body);
          if (!parsed.success) {
            const token = typeof ctx.body?.token === "string" ? ctx.body.token : undefined;
            throw back(`invalid-${String(parsed.error.issues[0]?.path[0] ?? "form")}`, token);
          }
          const { password, next, ...link } = parsed.data;
          const passwordHash = password === undefined ? undefined : await ctx.context.password.hash(password);
          const accepted = await acceptLink(db, { ...link, passwordHash });
          if ("refused" in accepted) {
            throw back(accepted.refused, accepted.refused === "email-taken" ? link.token : undefined);
          }
          const user = await ctx.context.internalAdapter.findUserById(accepted.userId);
          const session = await ctx.context.internalAdapter.createSession(accepted.userId);
          if (!user || !session) throw back("no-session");
          await setSessionCookie(ctx, { user, session });
          throw ctx.redirect(safeNext(next));
        },
      ),
    },
  };
}
