"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { editWords } from "../../../lib/shipping/content/chart-words.ts";
import { reasonWords } from "../../../lib/shipping/content/lever-words.ts";
import { clockText, readClock } from "../../../lib/shipping/levers/clock.ts";
import type { Why } from "../../../lib/shipping/levers/delivery.ts";
import { findRecord, recordsOf } from "../../../lib/shipping/levers/edit.ts";
import { readNumber } from "../../../lib/shipping/levers/guesses.ts";
import type { Levers } from "./use-levers.ts";

export type Target = { id: number; why: Why };
type Props = Levers & { target: Target | null; choose: (target: Target | null) => void };
const mostCents = 999_999;

/** Changes one record of the log, and says what that moves. */
export function EditCard({ state, derived, change, target, choose }: Props) {
  const chosen = target ?? (state.edit && { id: state.edit.id, why: state.edit.why });
  const record = chosen === null ? undefined : findRecord(derived.base, chosen);
  return (
    <section className="card" aria-labelledby="edit-title">
      <header>
        <h2 id="edit-title">{editWords.title}</h2>
        <p>{editWords.note}</p>
      </header>
      <Finder day={derived.base} choose={choose} />
      {chosen && record ? (
        <Fields
          key={`${chosen.id} ${chosen.why} ${state.seed}`}
          state={state}
          derived={derived}
          change={change}
          chosen={chosen}
          choose={choose}
          focused={target !== null}
        />
      ) : null}
      <div role="status">
        <Effect derived={derived} />
      </div>
    </section>
  );
}

function Effect({ derived: { unedited, now } }: Pick<Levers, "derived">) {
  if (unedited === null) return null;
  const [before, after] = [unedited.accuracy, now.accuracy];
  const moved = before.errorCents !== after.errorCents || before.shownCents !== after.shownCents;
  return (
    <p className="mt-2">
      {moved
        ? editWords.effect(before.percent, after.percent, before.shownCents, after.shownCents)
        : editWords.noEffect}
    </p>
  );
}

function Finder({ day, choose }: { day: Levers["derived"]["base"]; choose: Props["choose"] }) {
  const [text, setText] = useState("");
  const [missing, setMissing] = useState(false);
  const find = (event: FormEvent) => {
    event.preventDefault();
    const [record] = recordsOf(day, Number(text));
    setMissing(record === undefined);
    if (record) choose({ id: record.id, why: record.why });
  };
  return (
    <form className="fields" onSubmit={find}>
      <label className="lbl">
        {editWords.order}
        <input
          className="field short"
          inputMode="numeric"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <button className="btn" type="submit">
        {editWords.find}
      </button>
      <span className="dim small" role="status">
        {missing ? editWords.none : editWords.hint}
      </span>
    </form>
  );
}

type FieldsProps = Pick<Props, "state" | "derived" | "change" | "choose"> & { chosen: Target; focused: boolean };

function Fields({ state, derived, change, chosen, choose, focused }: FieldsProps) {
  const record = findRecord(derived.base, chosen);
  const edit = state.edit?.id === chosen.id && state.edit.why === chosen.why ? state.edit : null;
  const [amount, setAmount] = useState(((edit?.cents ?? record?.cents ?? 0) / 100).toFixed(2));
  const [time, setTime] = useState(clockText(edit?.time ?? record?.time ?? 0));
  const [drop, setDrop] = useState(edit?.drop ?? false);
  const [bad, setBad] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focused) field.current?.focus();
  }, [focused]);
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const cents = Math.round((readNumber(amount) ?? -1) * 100);
    const seconds = readClock(time);
    const wrong = !drop && (cents < 0 || cents > mostCents || seconds === null);
    setBad(wrong);
    if (wrong) return;
    change({ edit: drop ? { ...chosen, drop: true } : { ...chosen, cents, time: seconds ?? 0 } });
  };
  const undo = () => {
    change({ edit: null });
    choose(null);
  };
  return (
    <form className="fields mt-3" onSubmit={apply}>
      <label className="lbl">
        {editWords.record}
        <select
          className="field"
          value={chosen.why}
          onChange={(event) => choose({ id: chosen.id, why: event.target.value as Why })}
        >
          {recordsOf(derived.base, chosen.id).map(({ why, arrival }) => (
            <option key={why} value={why}>
              {chosen.id}, {reasonWords[why]}, {clockText(arrival)}
            </option>
          ))}
        </select>
      </label>
      <label className="lbl">
        {editWords.amount}
        <input
          ref={field}
          className="field short"
          inputMode="decimal"
          value={amount}
          disabled={drop}
          onChange={(event) => setAmount(event.target.value)}
        />
      </label>
      <label className="lbl">
        {editWords.time}
        <input className="field short" value={time} disabled={drop} onChange={(event) => setTime(event.target.value)} />
      </label>
      <label className="opt">
        <input type="checkbox" checked={drop} onChange={(event) => setDrop(event.target.checked)} /> {editWords.drop}
      </label>
      <button className="btn pri" type="submit">
        {editWords.apply}
      </button>
      {state.edit === null ? null : (
        <button className="btn" type="button" onClick={undo}>
          {editWords.undo}
        </button>
      )}
      {bad ? (
        <p className="refused" role="alert">
          {editWords.bad}
        </p>
      ) : null}
    </form>
  );
}
