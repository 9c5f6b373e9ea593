import { isRole, type Role } from "./permissions.ts";

const day = 86_400;

/** Who is woken by a page must not have to look for a password: 30 days, then a passkey opens the next session. */
const days: Record<Role, number> = { viewer: 14, trainee: 14, "on-call": 30, lead: 30, admin: 14 };

/** The longest a session lasts, in seconds: how long its cookie is kept. The session's own end decides. */
export const sessionMaxSeconds = Math.max(...Object.values(days)) * day;

/** When a session that starts now ends. `now`: wall clock, ms. An unknown role has none: its session is over at once. */
export const sessionEnd = (role: string, now: number): Date =>
  new Date(isRole(role) ? now + days[role] * day * 1_000 : now);
