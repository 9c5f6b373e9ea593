import Link from "next/link";
import type { OpenAction } from "../../lib/actions/operations.ts";
import { actionWords } from "../../lib/after-action/words.ts";
import { DoneButton } from "./done-button.tsx";
import "./actions.css";

/** Open actions with their age, the overdue ones said so in words. `closes`: this reader may say that one is done. */
export function ActionList({ actions, closes }: { actions: OpenAction[]; closes: boolean }) {
  if (actions.length === 0) return <p className="dim">{actionWords.none}</p>;
  return (
    <ul className="actions">
      {actions.map(({ id, metric, owner, due, overdue, ageDays, from }) => (
        <li key={id}>
          <span>
            {from === null ? (
              <span className="sec">{actionWords.fromDrill}</span>
            ) : (
              <Link href={`/pages/${encodeURIComponent(from.page)}/after-action`}>{from.failureMode}</Link>
            )}{" "}
            {from?.prevention}
          </span>
          <span className="sec small">
            <code>{metric}</code>, {owner.replaceAll("-", " ")}, due <time dateTime={due}>{due}</time>,{" "}
            {actionWords.age(ageDays)} {overdue ? <span className="tag">{actionWords.overdue}</span> : null}
          </span>
          {closes ? <DoneButton id={id} about={metric} /> : null}
        </li>
      ))}
    </ul>
  );
}
