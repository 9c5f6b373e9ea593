"use client";

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { noStoryYet } from "../../../../lib/drills/closed-lists.ts";
import type { AttemptView, DrillView, EvidenceView } from "../../../../lib/drills/views.ts";
import { postJson, RequestProblem } from "../../../_ui/problem.ts";
import { Told } from "./told.tsx";

type Command = DrillView["commands"][number];
type Asked = { command: string; outcome: string; note?: string };

/** A tool of the lab takes its seconds. */
const runWithinMs = 20_000;

/** Choose or type a command, say what it will show, then see it. */
export function Console({ drill, attempt }: { drill: DrillView; attempt: AttemptView }) {
  const [seen, setSeen] = useState<EvidenceView[]>(attempt.evidence);
  const [next, setNext] = useState<Command | null>(null);
  // A live estate goes on: what a command showed may be asked again, and stands beside what it showed before.
  const live = attempt.live !== null;
  const run = useMutation({
    mutationFn: (asked: Asked) => postJson<EvidenceView>(`/api/v1/attempts/${attempt.id}/evidence`, asked, runWithinMs),
    onSuccess: (told) => {
      setNext(null);
      document.getElementById("drill-command")?.focus({ preventScroll: true });
      setSeen((before) => [...before.filter((each) => each.known && (live || !sameCommand(each, told))), told]);
    },
  });
  const ran = new Set(seen.flatMap((each) => (each.known ? [each.id] : [])));
  return (
    <section className="card" aria-labelledby="console">
      <header>
        <h2 id="console">Console</h2>
        <p>
          {live ? seen.filter(({ known }) => known).length : ran.size} run · pick an outcome before each
          {live ? " · reads only, each as often as you like" : ""}
        </p>
      </header>
      <div aria-live="polite">
        {seen.map((each) =>
          each.known ? (
            <Told key={`${each.id}${each.at}`} told={each} />
          ) : (
            <Near key={each.at} told={each} commands={drill.commands} choose={setNext} />
          ),
        )}
      </div>
      {next ? (
        <Next
          key={next.id}
          command={next}
          busy={run.isPending}
          run={(outcome, note) => run.mutate({ command: next.command, outcome, ...(note ? { note } : {}) })}
        />
      ) : null}
      {run.error ? (
        <p className="refuse" role="alert">
          Not run: {refused(run.error)} What was run before stays.
        </p>
      ) : null}
      <Typed
        commands={drill.commands}
        choose={setNext}
        run={(command) => run.mutate({ command, outcome: noStoryYet })}
      />
      <div className="chips mt-2">
        {drill.commands
          .filter(({ id }) => live || !ran.has(id))
          .map((command) => (
            <button
              key={command.id}
              type="button"
              className="chip"
              aria-pressed={next?.id === command.id}
              onClick={() => setNext(command)}
            >
              {command.label}
            </button>
          ))}
      </div>
    </section>
  );
}

const refused = (error: Error): string =>
  error instanceof RequestProblem && error.detail ? error.detail : `${error.message}.`;

const sameCommand = (one: EvidenceView, other: EvidenceView) => one.known && other.known && one.id === other.id;

type NearProps = {
  told: Extract<EvidenceView, { known: false }>;
  commands: readonly Command[];
  choose: (command: Command) => void;
};

function Near({ told, commands, choose }: NearProps) {
  const offered = told.near.flatMap((line) => commands.find(({ command }) => command === line) ?? []);
  return (
    <div className="ev">
      <p>
        <code>{told.typed}</code> cannot be run here.{" "}
        {told.near.length === 0 ? "Choose one below." : "Near it, and possible:"}
      </p>
      <div className="chips">
        {offered.map((command) => (
          <button key={command.id} type="button" className="chip" onClick={() => choose(command)}>
            <code>{command.command}</code>
          </button>
        ))}
      </div>
    </div>
  );
}

function Next({
  command,
  busy,
  run,
}: {
  command: Command;
  busy: boolean;
  run: (outcome: string, note: string) => void;
}) {
  const [outcome, setOutcome] = useState<string | null>(null);
  const [note, setNote] = useState("");
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector("input")?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (outcome !== null && !busy) run(outcome, note.trim());
  };
  return (
    <form className="ev next" ref={form} onSubmit={submit}>
      <div className="hd">
        <span className="sid">{command.id}</span>
        <code>{command.command}</code>
      </div>
      <fieldset>
        <legend>What will it show?</legend>
        <div className="chips">
          {[...command.outcomes, noStoryYet].map((each) => (
            <label key={each} className="chip">
              <input type="radio" name="outcome" checked={outcome === each} onChange={() => setOutcome(each)} />
              {each}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="runs">
        <button className="btn pri" type="submit" disabled={outcome === null} aria-disabled={busy}>
          Run
        </button>
        <label className="grow">
          <span className="sr">Note, optional</span>
          <input
            className="in"
            type="text"
            placeholder="Note, optional"
            maxLength={500}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </label>
      </div>
    </form>
  );
}

type TypedProps = { commands: readonly Command[]; choose: (command: Command) => void; run: (command: string) => void };

/** A known line asks for its outcome first; any other line goes to the server, which knows more spellings. */
function Typed({ commands, choose, run }: TypedProps) {
  const [line, setLine] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = line.trim();
    if (typed === "") return;
    const known = commands.find(({ id, label, command }) =>
      [id, label, command].some((text) => text.toLowerCase() === typed.toLowerCase()),
    );
    if (known) choose(known);
    else run(typed);
    setLine("");
  };
  return (
    <form className="mt-3" onSubmit={submit}>
      <label className="fl" htmlFor="drill-command">
        Type a command
      </label>
      <input
        className="in mono"
        id="drill-command"
        type="text"
        placeholder="or choose below; Esc leaves"
        autoComplete="off"
        maxLength={400}
        value={line}
        onChange={(event) => setLine(event.target.value)}
        // Out of the field, so that the page's keys are keys again.
        onKeyDown={(event) => event.key === "Escape" && event.currentTarget.blur()}
      />
    </form>
  );
}
