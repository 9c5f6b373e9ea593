"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import type { AfterAction, AfterActionInput } from "../../../../../lib/after-action/operations.ts";
import { afterActionWords } from "../../../../../lib/after-action/words.ts";
import { putJson, RequestProblem } from "../../../../_ui/problem.ts";

type Field = keyof typeof afterActionWords.fields;
const fields = Object.keys(afterActionWords.fields) as Field[];
const short: readonly Field[] = ["alert", "firstGuess"];

/** Six texts and an action, begun with what the page already says. */
export function AfterActionForm({ after }: { after: AfterAction }) {
  const router = useRouter();
  const { page, prefill, written, metrics, owners } = after;
  const said = { ...prefill, ...written } as Partial<Record<Field, string | null>>;
  const [texts, setTexts] = useState(() => Object.fromEntries(fields.map((field) => [field, said[field] ?? ""])));
  const [action, setAction] = useState({
    metric: written?.action?.metric ?? "",
    owner: written?.action?.owner ?? "",
    due: written?.action?.due ?? "",
  });
  const send = useMutation({
    mutationFn: (body: AfterActionInput) =>
      putJson<AfterAction>(`/api/v1/pages/${encodeURIComponent(page)}/after-action`, body),
    onSuccess: () => router.refresh(),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (send.isPending) return;
    const { firstGuess, ...rest } = texts;
    const guess = firstGuess?.trim() === "" ? {} : { firstGuess };
    send.mutate({ ...rest, ...guess, action } as AfterActionInput);
  };
  const choice = (name: "metric" | "owner", known: string[]) => (
    <label className="field">
      {afterActionWords[name]}
      <select required value={action[name]} onChange={(event) => setAction({ ...action, [name]: event.target.value })}>
        <option value="">{afterActionWords.choose}</option>
        {known.map((each) => (
          <option key={each} value={each}>
            {name === "owner" ? each.replaceAll("-", " ") : each}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <form className="card after noprint" aria-label={afterActionWords.write} onSubmit={submit}>
      <h2>{written === null ? afterActionWords.write : afterActionWords.again}</h2>
      {fields.map((field) => (
        <label key={field} className="field">
          {afterActionWords.fields[field]}
          {afterActionWords.hints[field] === "" ? null : <small>{afterActionWords.hints[field]}</small>}
          <textarea
            rows={field === "symptoms" ? 9 : short.includes(field) ? 2 : 3}
            maxLength={4_000}
            required={field !== "firstGuess"}
            value={texts[field] ?? ""}
            onChange={(event) => setTexts({ ...texts, [field]: event.target.value })}
          />
        </label>
      ))}
      <div className="fields">
        {choice("metric", metrics)}
        {choice("owner", owners)}
        <label className="field">
          {afterActionWords.due}
          <input
            type="date"
            required
            value={action.due}
            onChange={(event) => setAction({ ...action, due: event.target.value })}
          />
        </label>
      </div>
      <p>
        <button className="btn" type="submit" aria-disabled={send.isPending}>
          {afterActionWords.store}
        </button>{" "}
        <span role="status">{send.isSuccess ? afterActionWords.stored : null}</span>
      </p>
      {send.isError ? <p role="alert">{refusal(send.error)}</p> : null}
    </form>
  );
}

/** A field of the request by what stands above it. */
function named(path: string): string {
  const name = path.replace("action.", "");
  if (name === "metric" || name === "owner" || name === "due") return afterActionWords[name];
  return fields.includes(name as Field) ? afterActionWords.fields[name as Field] : path;
}

function refusal(error: unknown): string {
  if (!(error instanceof RequestProblem) || error.status === 0) return afterActionWords.failed;
  const fields = error.errors.map(({ path, message }) => `${named(path)}: ${message}`).join("; ");
  return `Not stored. ${fields || (error.detail ?? error.message)}.`;
}
