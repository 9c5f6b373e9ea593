import type { AfterAction } from "../../../../../lib/after-action/operations.ts";
import { afterActionWords } from "../../../../../lib/after-action/words.ts";

const fields = Object.keys(afterActionWords.fields) as (keyof typeof afterActionWords.fields)[];

export function Written({ written }: { written: NonNullable<AfterAction["written"]> }) {
  const { action } = written;
  return (
    <section className="card after" aria-label="As written">
      <p className="dim small">{afterActionWords.by(written.by, written.at)}</p>
      <dl className="told">
        {fields.map((field) =>
          written[field] === null ? null : (
            <div key={field}>
              <dt>{afterActionWords.fields[field].replace(", optional", "")}</dt>
              <dd>{written[field]}</dd>
            </div>
          ),
        )}
        {action === null ? null : (
          <div>
            <dt>Action</dt>
            <dd>
              <code>{action.metric}</code>, {action.owner.replaceAll("-", " ")}, due {action.due}
              {action.doneAt === null ? "" : `, done ${action.doneAt.slice(0, 10)}`}
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}
