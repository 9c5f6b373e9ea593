import { z } from "zod";
import { Problem } from "../../access/problem.ts";
import type { Estate } from "../../board/estate.ts";
import { askCollector } from "../../practice-desk/ask-collector.ts";
import { type FiguresView, figuresSchema } from "../views.ts";
import { hasLiveEstates } from "./hold.ts";

/**
 * A page waits ten seconds for its server, twenty for a command on a lab, whose tools take their time: an order that takes
 * longer is withdrawn.
 */
const patience = { practice: { waitMs: 9_000, pollMs: 50 }, lab: { waitMs: 18_000, pollMs: 100 } };

type LiveOrder =
  | { act: "begin"; attempt: string; person: string }
  | { act: "run"; attempt: string; command: string }
  | { act: "figures"; attempt: string };

async function ask(estate: Estate, order: LiveOrder): Promise<unknown> {
  const { mode } = estate.contract;
  if (!hasLiveEstates(estate))
    throw new Problem("conflict", `no estate of one's own can be had here: this one is ${mode}`);
  const wait = mode === "lab" && order.act === "run" ? patience.lab : patience.practice;
  return askCollector(estate, { kind: "live-fire", body: order, asksOnly: true }, wait);
}

/** Has an estate of the attempt's own made, or the lab given to it. Throws 409 where there is none or somebody has it, 503 without an answer. */
export async function beginEstate(estate: Estate, attempt: string, person: string): Promise<void> {
  await ask(estate, { act: "begin", attempt, person });
}

const printed = z.strictObject({ output: z.string(), shows: z.string() });

/** Runs a command of the list against the attempt's estate as it is now. Throws 409 once the estate has ended. */
export const runOnEstate = async (estate: Estate, attempt: string, command: string) =>
  printed.parse(await ask(estate, { act: "run", attempt, command }));

/** The attempt's figures as they are now, or as they were when its estate ended. */
export const figuresOnEstate = async (estate: Estate, attempt: string): Promise<FiguresView> =>
  figuresSchema.parse(await ask(estate, { act: "figures", attempt }));
