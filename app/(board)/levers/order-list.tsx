"use client";

import { type RefObject, useState } from "react";
import { NBSP } from "../../../lib/board/format.ts";
import { listWordsOf } from "../../../lib/shipping/content/chart-words.ts";
import { entryWords, leverWords, listWords, reasonWords } from "../../../lib/shipping/content/lever-words.ts";
import { clockText } from "../../../lib/shipping/levers/clock.ts";
import { broughtBack, nowRung, windowLabel } from "../../../lib/shipping/levers/derive.ts";
import { rungName } from "../../../lib/shipping/levers/ladder-markdown.ts";
import {
  byReason,
  type Entry,
  type ListKind,
  listKinds,
  listOf,
  type Reason,
} from "../../../lib/shipping/levers/order-lists.ts";
import { dollars } from "../../../lib/shipping/money.ts";
import { ScrollRegion } from "../../_ui/scroll-region.tsx";
import type { Target } from "./edit-card.tsx";
import type { Levers } from "./use-levers.ts";

const first = 8;
type Props = Levers & { heading: RefObject<HTMLHeadingElement | null>; edit: (target: Target) => void };

/** The records behind the number that was opened; without one, what the levers as set leave wrong. */
export function OrderList({ state, derived, heading, edit }: Props) {
  const [reason, setReason] = useState<Reason | null>(null);
  const [all, setAll] = useState(false);
  const { results, day, settings, now } = derived;
  const kindNow = [...listKinds]
    .reverse()
    .find((kind) => kind !== "not-arrived" && listOf(kind, now, day, settings).length > 0);
  const chosen = state.list ?? (kindNow ? { rung: nowRung, kind: kindNow } : null);
  const result = chosen ? results[chosen.rung] : undefined;
  const entries = chosen && result ? listOf(chosen.kind, result, day, settings) : [];
  const reasons = byReason(entries);
  const kept = reasons.some(([each]) => each === reason) ? reason : null;
  const shown = kept === null ? entries : entries.filter((entry) => entry.reason === kept);
  const sum = shown.reduce((cents, { record }) => cents + record.cents, 0);
  const under = chosen?.rung === nowRung ? listWordsOf.asSet : rungName(result?.levers.at(-1)).replace("+ ", "");
  return (
    <section className="card" aria-labelledby="orders-title">
      <header>
        <h2 id="orders-title" ref={heading} tabIndex={-1}>
          {chosen === null
            ? listWordsOf.none
            : `${shown.length} ${shown.length === 1 ? listWords[chosen.kind].one : listWords[chosen.kind].many}`}
        </h2>
        {chosen === null ? null : (
          <p>
            {dollars(sum)}, {listWordsOf.rungOf(under)}
          </p>
        )}
      </header>
      {reasons.length > 1 ? (
        <fieldset className="chips mb" aria-label={listWordsOf.reasons}>
          {reasons.map(([each, count]) => (
            <button
              key={each}
              type="button"
              className="chip"
              aria-pressed={each === kept}
              onClick={() => setReason(each === kept ? null : each)}
            >
              {reasonWords[each]} <b>{count}</b>
            </button>
          ))}
        </fieldset>
      ) : null}
      {chosen === null ? null : shown.length === 0 ? (
        <p className="sec">{listWordsOf.empty}</p>
      ) : (
        <Table entries={all ? shown : shown.slice(0, first)} kind={chosen.kind} edit={edit} />
      )}
      {shown.length > first ? (
        <button className="btn sm mt-2" type="button" onClick={() => setAll(!all)}>
          {all ? listWordsOf.fewer : listWordsOf.all(shown.length)}
        </button>
      ) : null}
      {chosen && (chosen.kind === "dropped" || chosen.kind === "not-arrived") && shown.length > 0 ? (
        <p className="dim small mt-2">
          {listWordsOf.back(
            broughtBack(derived, chosen.rung, shown)
              .map(({ lever, orders }) => `${leverWords[lever].name}${NBSP}${orders}`)
              .join(", "),
          )}
        </p>
      ) : null}
    </section>
  );
}

type TableProps = { entries: Entry[]; kind: ListKind; edit: (target: Target) => void };

function Table({ entries, kind, edit }: TableProps) {
  return (
    <ScrollRegion label={listWords[kind].many} tall>
      <table className="orders">
        <thead>
          <tr>
            {listWordsOf.columns.map((column, index) => (
              <th key={column} scope="col" className={index >= 2 && index <= 4 ? "num" : undefined}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => {
            const { record, window } = entry;
            return (
              <tr key={`${record.id} ${record.why} ${entry.reason}`}>
                <th scope="row">{record.id}</th>
                <td>{record.channel}</td>
                <td className="num">{clockText(record.time)}</td>
                <td className="num">{clockText(record.arrival)}</td>
                <td className="num">{dollars(record.cents)}</td>
                <td className="dim nowrap">{entryWords(entry, kind, window === null ? null : windowLabel(window))}</td>
                <td>
                  <button
                    type="button"
                    className="lnk small"
                    aria-label={listWordsOf.editLabel(record.id)}
                    onClick={() => edit({ id: record.id, why: record.why })}
                  >
                    {listWordsOf.edit}
                  </button>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
