import { database } from "../store/db.ts";
import { auth } from "./auth.ts";
import { isSafe, isSameOrigin } from "./origin.ts";
import { type Actor, demand, isRole, type Permission } from "./permissions.ts";
import { Problem } from "./problem.ts";
import { countRequest } from "./rate-limit.ts";
import { scopedActor } from "./scoped-token.ts";
import { bearerOf, isAutomationToken } from "./token.ts";

const automation: Actor = { id: "automation", handle: "automation", role: "automation" };

/** Who sends this request, or null. A bearer token that does not fit is nobody, whatever cookie stands beside it. */
export async function actorOf({ headers }: Pick<Request, "headers">): Promise<Actor | null> {
  if (headers.has("authorization")) {
    const token = bearerOf(headers);
    if (!token) return null;
    return isAutomationToken(token) ? automation : scopedActor(database(), token);
  }
  if (!headers.has("cookie")) return null;
  const found = await auth().api.getSession({ headers, query: { disableRefresh: true } });
  // A disabled account is nobody at once, also where a session of it was left.
  if (!found || !isRole(found.user.role) || found.user.disabledAt) return null;
  const { id, name, role, rawReader } = found.user;
  return { id, handle: name, role, rawReader: rawReader === true };
}

/**
 * The one gate: called first in every handler, before body or id is looked at. Throws 401 for nobody, 429 for too many
 * requests, 403 for a write from another origin and for a role that may not.
 */
export async function requirePermission(request: Request, permission: Permission): Promise<Actor> {
  const actor = await actorOf(request);
  if (!actor) throw new Problem("unauthorized");
  countRequest(actor);
  const byCookie = actor.role !== "automation" && actor.role !== "token";
  if (byCookie && !isSafe(request.method) && !isSameOrigin(request)) throw new Problem("cross-origin");
  demand(actor, permission);
  return actor;
}
