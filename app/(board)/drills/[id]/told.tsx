import { noStoryYet } from "../../../../lib/drills/closed-lists.ts";
import type { EvidenceView } from "../../../../lib/drills/views.ts";
import { ScrollRegion } from "../../../_ui/scroll-region.tsx";

/** A command that ran: what was expected beside what it shows. */
export function Told({ told }: { told: Extract<EvidenceView, { known: true }> }) {
  const hit = told.expected === told.shows;
  return (
    <div className="ev">
      <div className="hd">
        <span className="sid">{told.id}</span>
        <code>{told.command}</code>
      </div>
      <div className="vs">
        <span>You expected</span>
        <span className={hit ? "tag hit" : "tag"}>{told.expected ?? noStoryYet}</span>
        <span>It shows</span>
        <span className={hit ? "tag hit" : "tag"}>{told.shows}</span>
      </div>
      <ScrollRegion kind="out" label={`Output of ${told.id}`}>
        <pre>{told.output}</pre>
      </ScrollRegion>
      {told.note ? <p className="hint">Note: {told.note}</p> : null}
    </div>
  );
}
