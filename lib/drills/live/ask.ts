import { z } from "zod";
import type { Estate } from "../../board/estate.ts";
import { askCollector } from "../../practice-desk/ask-collector.ts";
import { demandPractice } from "../../practice-desk/send.ts";
import { type FiguresView, figuresSchema } from "../views.ts";

/** A page waits ten seconds for its server: an order that takes longer is withdrawn. */
const patience = { waitMs: 9_000, pollMs: 50 };

type LiveOrder =
  | { act: "begin"; attempt: string; person: string }
  | { act: "run"; attempt: string; command: string }
  | { act: "figures"; attempt: string };

async function ask(estate: Estate, order: LiveOrder): Promise<unknown> {
  demandPractice(estate);
  return askCollector(estate, { kind: "live-fire", body: order, asksOnly: true }, patience);
}

/** Has an estate of the attempt's own made. Throws 409 outside practice and 503 without a collector, as the others do. */
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
