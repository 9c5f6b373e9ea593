import Link from "next/link";
import type { PageSummary } from "../../../../lib/board/types.ts";
import { Command } from "../../../_ui/command.tsx";
import { acknowledgedWords, ownerWords, pageHref, pageMark } from "../../../_ui/page-words.ts";
import { StateMark } from "../../../_ui/state-mark.tsx";
import { Clock, clockWords, heldWords } from "../../../_ui/time.tsx";

/** An open page at the head of its product: what, by when, who has it, the first command. */
export function OpenPage({ page, now }: { page: PageSummary; now: string }) {
  const state = pageMark(page);
  const facts: [string, React.ReactNode][] = [
    ["Open since", `${clockWords(page.openedAt, now, "UTC")}, ${heldWords(page.openedAt, now)}`],
    ["Owners", ownerWords(page.owners)],
  ];
  if (page.deadline !== null)
    facts.unshift([page.deadlineLabel ?? "Deadline", <Clock key="d" at={page.deadline} beside={now} />]);
  if (page.unseenSince !== null) facts.push(["Not seen since", <Clock key="u" at={page.unseenSince} beside={now} />]);
  if (page.symptoms.length > 0)
    facts.push(["Folded here", page.symptoms.map(({ failureMode }) => failureMode).join(", ")]);
  return (
    <section className={`card pg rail s-${state}`} aria-label={`Open page ${page.failureMode}`}>
      <div>
        <h2>
          <Link href={pageHref(page)}>{page.title}</Link>
        </h2>
        <p>
          <StateMark state={state} words={page.state === "pending" ? "Pending" : undefined} /> {page.failureMode},{" "}
          {acknowledgedWords(page, (at) => clockWords(at, now, "UTC"))}
        </p>
      </div>
      <div className="acts">
        <Link className={page.state === "firing" ? "btn pri" : "btn"} href={pageHref(page)}>
          {page.state === "firing" ? "Acknowledge" : "Open page"}
        </Link>
      </div>
      <div className="facts">
        <dl>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {page.firstCommand === "" ? null : <Command text={page.firstCommand} />}
      </div>
    </section>
  );
}
