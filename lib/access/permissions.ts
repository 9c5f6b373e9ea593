import { Problem } from "./problem.ts";

export const roles = ["viewer", "trainee", "on-call", "lead", "admin"] as const;
export type Role = (typeof roles)[number];

/** What a scoped token may be given; it may nothing else, whoever made it. */
export const scopes = ["board", "metrics", "acknowledge", "deploy-events"] as const;
export type Scope = (typeof scopes)[number];

/**
 * Who asks: an account, `automation` for ONE_BOARD_TOKEN, `token` for a scoped one. `handle`: how others see it; chosen by its
 * owner. `rawReader`: may be told where a body lies.
 */
export type Actor = {
  id: string;
  handle: string;
  role: Role | "automation" | "token";
  scopes?: readonly Scope[];
  rawReader?: boolean;
};
/** What decides: the rest of an actor is for showing and for the audit. */
export type Asking = Pick<Actor, "role" | "scopes" | "rawReader">;

const everyone: readonly Role[] = roles;
const learners: readonly Role[] = ["trainee", "on-call", "lead", "admin"];
const responders: readonly Role[] = ["on-call", "lead", "admin"];
const leaders: readonly Role[] = ["lead", "admin"];
const admins: readonly Role[] = ["admin"];
/** Of a flag, not of a role. */
const nobody: readonly Role[] = [];

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
  /** Everybody's attempts, comments on them and drafts of drills; an answer only after one's own. */
  "review-drills": leaders,
  "read-metrics": everyone,
  /** Levers and scorecard: they compute from what is sent and change nothing. */
  "weigh-shipping": everyone,
  /** Storing a scorecard: everybody sees it in the stream's history. */
  "keep-scorecard": responders,
  /** Signing runbook entries as reviewed. */
  "review-runbook": leaders,
  /** Writing after actions, and saying that an action is done. */
  "lead-actions": leaders,
  /** Causing failure modes on the lab. */
  "fire-lab": leaders,
  /** Where pages go, and whether they arrive. */
  "see-channels": responders,
  /** Test letters and replays. */
  "run-channels": leaders,
  /** Pausing a cursor, or all that a worker or a database carries. */
  "declare-pause": responders,
  /** Saying that dead letters are sent again, and that it is over. */
  "track-replay": responders,
  /** Accounts, roles, one-time links. */
  "manage-people": admins,
  /** Says that a service's registration was refused or went through. */
  "report-deploy": responders,
  /** Scoped tokens. */
  "manage-tokens": admins,
  /** Where a body can be read with the reader's own rights: the flag raw reader, whatever the role. */
  "locate-raw": nobody,
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof allowed;
export const permissions = Object.keys(allowed) as Permission[];

const ofScope: Record<Scope, readonly Permission[]> = {
  board: ["see-board"],
  metrics: ["read-metrics"],
  acknowledge: ["see-board", "acknowledge-page"],
  "deploy-events": ["report-deploy"],
};

/** May this actor do it? */
export function may(actor: Asking, permission: Permission): boolean {
  if (actor.role === "automation") return true;
  if (actor.role === "token") return (actor.scopes ?? []).some((scope) => ofScope[scope].includes(permission));
  if (permission === "locate-raw") return actor.rawReader === true;
  return (allowed[permission] as readonly Role[]).includes(actor.role);
}

/** Throws 403 unless this actor may. */
export function demand(actor: Asking, permission: Permission): void {
  if (!may(actor, permission)) throw new Problem("forbidden", `needs the permission ${permission}`);
}

export const isScope = (text: unknown): text is Scope => scopes.some((scope) => scope === text);
export const isRole = (text: unknown): text is Role => roles.some((role) => role === text);
