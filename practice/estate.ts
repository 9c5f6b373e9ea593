import type { Contract } from "../lib/contracts/types.ts";
import { isoInstant } from "../lib/observations/time.ts";
import type { FailureReason, Observed } from "../lib/observations/types.ts";
import { active } from "./effects.ts";
import type { Injected } from "./injections/types.ts";
import { buildModel, type Model } from "./model.ts";
import { observeBeside } from "./observe/beside.ts";
import { observeDependencies } from "./observe/dependencies.ts";
import type { Documents } from "./observe/documents.ts";
import { observeEnrollment } from "./observe/enrollment.ts";
import { observeLanding } from "./observe/landing.ts";
import { observePurchases } from "./observe/purchases.ts";
import { observeRevenue } from "./observe/revenue.ts";
import { observeTile } from "./observe/tile.ts";

export type PracticeRequest = {
  seed: number;
  contract: Contract;
  injections: readonly Injected[];
  /** Estate ms. */
  at: number;
  /** Estate ms at which the estate's tables and topics were empty; a run passes its start minus some days. */
  began?: number;
};

/** Where a run says nothing else, the estate began here. */
const defaultBegan = Date.UTC(2026, 8, 1);
/** Days of past an estate has before its run starts. */
const pastDays = 3;

export function beganBefore(runStartedAt: number): number {
  return runStartedAt - pastDays * 86_400_000;
}

const offsetReads = new Set(["purchases.source", "enrollment.offset"]);

function unseenAt(model: Model, id: string, at: number): { failed: FailureReason; afterMs: number } | undefined {
  const gap = model.effects.unseen.find((entry) => entry.from <= at && at < entry.to && entry.ids.includes(id));
  if (gap) return { failed: gap.failed, afterMs: gap.afterMs };
  if (offsetReads.has(id) && active(model.effects.offsetsHang, at)) return { failed: "timeout", afterMs: 5_000 };
  return undefined;
}

const models = new Map<string, Model>();
let newest: { seed: number; began: number; injected: readonly Injected[]; count: number; model: Model } | undefined;

function modelOf(seed: number, began: number, injected: readonly Injected[]): Model {
  const same = newest?.injected === injected && newest.seed === seed && newest.began === began;
  if (newest && same && newest.count === injected.length) return newest.model;
  const model = modelByKey(seed, began, injected);
  newest = { seed, began, injected, count: injected.length, model };
  return model;
}

function modelByKey(seed: number, began: number, injected: readonly Injected[]): Model {
  const key = `${seed}/${began}/${injected.map((entry) => `${entry.what},${entry.startsAt},${entry.clearedAt},${entry.shape}`).join("/")}`;
  const known = models.get(key);
  if (known) return known;
  if (models.size >= 8) models.delete(models.keys().next().value as string);
  const model = buildModel(seed, began, injected);
  models.set(key, model);
  return model;
}

/**
 * What every source of the contract would return at `at`. Depends on its arguments only; models kept between calls
 * save time and change nothing. Never throws for a moment after `began`.
 */
export function observePractice(request: PracticeRequest): Record<string, Observed> {
  const { seed, contract, injections, at } = request;
  const model = modelOf(seed, request.began ?? defaultBegan, injections);
  const parts: readonly Documents[] = [
    observeTile(model, at),
    observeLanding(model, at),
    observePurchases(model, at),
    observeEnrollment(model, at),
    observeRevenue(model, at),
    observeBeside(model, contract, at),
    observeDependencies(model, contract, at),
  ];
  const observedAt = isoInstant(at);
  const observations: Record<string, Observed> = Object.create(null);
  for (const documents of parts) {
    for (const id in documents) {
      const value = documents[id];
      if (value === undefined || !isInRun(contract, id)) continue;
      const unseen = unseenAt(model, id, at);
      observations[id] = unseen
        ? { observedAt, failed: unseen.failed, afterMs: unseen.afterMs }
        : { observedAt, value };
    }
  }
  return observations;
}

const inRun = new WeakMap<Contract, Map<string, boolean>>();

/** Whether the product that an observation belongs to is in the run; dependencies always are. */
function isInRun(contract: Contract, id: string): boolean {
  const known = inRun.get(contract) ?? new Map<string, boolean>();
  inRun.set(contract, known);
  const before = known.get(id);
  if (before !== undefined) return before;
  const prefix = id.slice(0, id.indexOf("."));
  const products = Object.values(contract.products);
  const answer = prefix === "dependency" || products.some((product) => product.inRun && product.prefix === prefix);
  known.set(id, answer);
  return answer;
}
