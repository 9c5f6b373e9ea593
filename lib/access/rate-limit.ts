import type { Actor } from "./permissions.ts";
import { Problem } from "./problem.ts";

const minute = 60_000;
/** Requests a minute, per process. Nobody who behaves comes near: a board asks about once a second at most. */
const perMinute = { account: 600, token: 1_000, automation: 6_000 };

type Window = { startedAt: number; count: number };
const holder = globalThis as { oneBoardRequests?: Map<string, Window> };

/** Counts this request of an actor; throws 429 above its limit. `now`: wall clock, ms. */
export function countRequest({ id, role }: Pick<Actor, "id" | "role">, now = Date.now()): void {
  holder.oneBoardRequests ??= new Map();
  const windows = holder.oneBoardRequests;
  const window = windows.get(id);
  if (!window || now - window.startedAt >= minute) {
    forgetOld(windows, now);
    windows.set(id, { startedAt: now, count: 1 });
    return;
  }
  window.count += 1;
  const limit = role === "automation" || role === "token" ? perMinute[role] : perMinute.account;
  if (window.count > limit) throw new Problem("too-many");
}

function forgetOld(windows: Map<string, Window>, now: number): void {
  if (windows.size < 1_000) return;
  for (const [id, { startedAt }] of windows) if (now - startedAt >= minute) windows.delete(id);
}
