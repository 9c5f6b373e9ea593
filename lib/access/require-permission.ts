import { auth } from "./auth.ts";
import { isSafe, isSameOrigin } from "./origin.ts";
import { type Actor, demand, isRole, type Permission } from "./permissions.ts";
import { Problem } from "./problem.ts";
import { bearerOf, isAutomationToken } from "./token.ts";

const automation: Actor = { id: "automation", handle: "automation", role: "automation" };

/** Who sends this request, or null. A bearer token that does not fit is nobody, whatever cookie stands beside it. */
export async function actorOf({ headers }: Pick<Request, "headers">): Promise<Actor | null> {
  if (headers.has("authorization")) {
    const token = bearerOf(headers);
    return token && isAutomationToken(token) ? automation : null;
  }
  if (!headers.has("cookie")) return null;
  const found = await auth().api.getSession({ headers, query: { disableRefresh: true } });
  if (!found || !isRole(found.user.role)) return null;
  return { id: found.user.id, handle: found.user.name, role: found.user.role };
}

/**
 * The one gate: called first in every handler and in `proxy.ts`, before body or id is looked at. Throws 401 for nobody, 403
 * for a write from another origin and for a role that may not.
 */
export async function requirePermission(request: Request, permission: Permission): Promise<Actor> {
  const actor = await actorOf(request);
  if (!actor) throw new Problem("unauthorized");
  if (actor.role !== "automation" && !isSafe(request.method) && !isSameOrigin(request)) {
    throw new Problem("cross-origin");
  }
  demand(actor, permission);
  return actor;
}
