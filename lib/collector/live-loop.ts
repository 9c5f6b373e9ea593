import type { Lead } from "./lead.ts";

/** Leads a lab or live run: one sweep per cadence on the wall clock's grid, until `signal` aborts. */
export async function leadLive(lead: Lead): Promise<void> {
  const { sweep } = lead.contract;
  while (!lead.signal.aborted) {
    const swept = await lead.feed.sweep(Date.now());
    if (lead.signal.aborted) return;
    await lead.decider.decide([swept]);
    lead.progressed();
    await lead.pause(sweep - (Date.now() % sweep));
  }
}
