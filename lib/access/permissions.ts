import { Problem } from "./problem.ts";

export const roles = ["viewer", "trainee", "on-call", "lead", "admin"] as const;
export type Role = (typeof roles)[number];

/** Who asks: an account, or `automation` for the bearer token. `handle`: how others see it; chosen by its owner. */
export type Actor = { id: string; handle: string; role: Role | "automation" };

const everyone: readonly Role[] = roles;
const learners: readonly Role[] = ["trainee", "on-call", "lead", "admin"];
const responders: readonly Role[] = ["on-call", "lead", "admin"];

/** Every question a handler may ask, and the roles for which the answer is yes. Automation holds all of them. */
const allowed = {
  /** Board, product pages, signals, open and past pages, the API's description. */
  "see-board": everyone,
  "acknowledge-page": responders,
  "note-page": responders,
  "resolve-page": responders,
  /** What runs in practice and what can be injected. */
  "see-practice": everyone,
  /** Injecting changes what everybody sees. */
  "run-practice": responders,
  /** Drills with one's own attempts; their answers open by the commit alone, whatever the role. */
  "run-drills": learners,
  "read-metrics": everyone,
  /** Levers and scorecard: they compute from what is sent and change nothing. */
  "weigh-shipping": everyone,
  /** Storing a scorecard: everybody sees it in the stream's history. */
  "keep-scorecard": responders,
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof allowed;
export const permissions = Object.keys(allowed) as Permission[];

/** May this actor do it? */
export function may(actor: Pick<Actor, "role">, permission: Permission): boolean {
  return actor.role === "automation" || (allowed[permission] as readonly Role[]).includes(actor.role);
}

/** Throws 403 unless this actor may. */
export function demand(actor: Pick<Actor, "role">, permission: Permission): void {
  if (!may(actor, permission)) throw new Problem("forbidden", `needs the permission ${permission}`);
}

export const isRole = (text: unknown): text is Role => roles.some((role) => role === text);
