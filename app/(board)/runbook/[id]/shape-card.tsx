import type { EvidenceShape } from "../../../../lib/runbook/evidence.ts";
import { timelineOf } from "../../../../lib/runbook/timeline.ts";
import { pageWords } from "../../../../lib/runbook/words.ts";
import { ScrollRegion } from "../../../_ui/scroll-region.tsx";
import { Figures } from "./figures.tsx";
import { Timeline } from "./timeline.tsx";

/** One shape of a firing: order of events, the page, what stayed quiet, and each tool's own answer. */
export function ShapeCard({ shape }: { shape: EvidenceShape }) {
  const { page, quiet, claims, commands } = shape;
  return (
    <section className="card entry" aria-label={`Fired: ${shape.shape}`}>
      <header>
        <h2>{shape.shape}</h2>
        <p>
          detected after {shape.seconds.injectToDetect}&nbsp;s, ended {shape.seconds.removeToEnd}&nbsp;s after the
          repair
        </p>
      </header>
      <p className="small">{shape.about}</p>
      <Figures shape={shape} />
      <Timeline events={timelineOf(shape)} />
      <h3>{pageWords.asSent}</h3>
      <dl className="kv">
        <Fact name="Page" value={`${page.failureMode} ${page.kind}, ${page.severity}`} />
        <Fact name="Subject" value={page.subject} />
        <Fact name="Reason" value={page.reason} />
        <Fact name="Owners" value={page.owners.join(" + ")} />
        {page.deadline === null ? null : <Fact name="Deadline" value={page.deadline} />}
        {Object.entries(page.evidence).map(([name, value]) => (
          <Fact key={name} name={name} value={value === null ? "none" : String(value)} />
        ))}
        <Fact name="Ended" value={page.resolution ?? "no"} />
      </dl>
      <h3>{pageWords.quiet}</h3>
      <p className="small">
        {quiet.otherPages.length === 0 ? pageWords.quietNone : `Not quiet: ${quiet.otherPages.join(", ")}`}
        {quiet.folded.length === 0 ? "." : `. ${pageWords.folded}: ${quiet.folded.join(", ")}.`}
      </p>
      {claims.map(({ claim }) => (
        <p key={claim} className="small">
          {claim}.
        </p>
      ))}
      <h3>{pageWords.captured}</h3>
      {commands.map(({ command, output }, at) => (
        <div key={command} className="captured">
          <code>{command}</code>
          <ScrollRegion label={`${shape.shape}, output ${at + 1}`}>
            <pre>{output}</pre>
          </ScrollRegion>
        </div>
      ))}
    </section>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
