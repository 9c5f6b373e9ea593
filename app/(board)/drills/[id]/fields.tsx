"use client";

import { useId } from "react";
import { refusedGroup } from "./use-refusal.ts";

type ChoicesProps<T extends string> = {
  number: number;
  legend: string;
  name: string;
  of: readonly T[];
  invalid?: boolean;
  chosen: T | undefined;
  choose: (value: T) => void;
};

/** One of a closed list, as chips. */
export function Choices<T extends string>({
  number,
  legend,
  name,
  of,
  invalid = false,
  chosen,
  choose,
}: ChoicesProps<T>) {
  return (
    <fieldset {...refusedGroup(invalid)}>
      <legend>
        <span className="n">{number}</span>
        {legend}
      </legend>
      <div className="chips">
        {of.map((each) => (
          <label key={each} className="chip">
            <input type="radio" name={name} checked={chosen === each} onChange={() => choose(each)} />
            {each}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type SymptomProps = {
  number: number;
  legend: string;
  name: string;
  symptoms: readonly { id: string; text: string }[];
  /** Offers "everything seen fits" with a line of one's own. */
  open?: boolean;
  invalid?: boolean;
  value: string | undefined;
  set: (value: string) => void;
};

const allFits = "everything seen fits; I trust least ";

/** A tapped symptom is stored by its text. */
export function Symptoms({
  number,
  legend,
  name,
  symptoms,
  open = false,
  invalid = false,
  value = "",
  set,
}: SymptomProps) {
  const own = value.startsWith(allFits.trim());
  const shown = own ? undefined : symptoms.find(({ text }) => text === value);
  return (
    <fieldset {...refusedGroup(invalid)}>
      <legend>
        <span className="n">{number}</span>
        {legend}
      </legend>
      <div className="chips">
        {symptoms.map(({ id, text }) => (
          <label key={id} className="chip">
            <input type="radio" name={name} checked={value === text} onChange={() => set(text)} />
            {id}
            <span className="sr">{text}</span>
          </label>
        ))}
        {open ? (
          <label className="chip">
            <input type="radio" name={name} checked={own} onChange={() => set(allFits)} />
            everything seen fits; I trust least …
          </label>
        ) : null}
      </div>
      {own ? (
        <label className="mt-2 block">
          <span className="sr">What you trust least</span>
          <input
            className="in"
            type="text"
            maxLength={300}
            value={value.slice(allFits.length)}
            onChange={(event) => set(`${allFits}${event.target.value}`)}
          />
        </label>
      ) : (
        <p className="hint">{shown?.text ?? "Tap one."}</p>
      )}
    </fieldset>
  );
}

type FieldProps = {
  number?: number;
  label: string;
  hint?: string;
  rows?: number;
  invalid?: boolean;
  value: string | undefined;
  set: (value: string) => void;
};

/** One typed line, or a few. */
export function Field({ number, label, hint, rows, invalid = false, value = "", set }: FieldProps) {
  const id = useId();
  const common = {
    id,
    className: "in",
    value,
    "aria-invalid": invalid || undefined,
    "aria-describedby": invalid ? "refusal" : undefined,
  } as const;
  return (
    <div>
      <label className="fl" htmlFor={id}>
        {number === undefined ? null : <span className="n">{number}</span>}
        {label}
      </label>
      {rows === undefined ? (
        <input
          {...common}
          type="text"
          maxLength={400}
          autoComplete="off"
          onChange={(event) => set(event.target.value)}
        />
      ) : (
        <textarea {...common} rows={rows} maxLength={1000} onChange={(event) => set(event.target.value)} />
      )}
      {hint === undefined ? null : <p className="hint">{hint}</p>}
    </div>
  );
}
