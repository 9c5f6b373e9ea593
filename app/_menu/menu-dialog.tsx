"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import type { DrillList } from "../../lib/drills/views.ts";
import type { RunbookView } from "../../lib/runbook/operations.ts";
import { useBoard } from "../_live/provider.tsx";
import { getJson } from "../_ui/problem.ts";
import { useAct } from "./use-act.ts";
import { matching, type Verb, verbsOf } from "./verbs.ts";

type Props = { open: boolean; onClose: () => void; onKeys: () => void };

/** The menu of verbs: type, choose with the arrows, Enter does it. The browser's own dialog keeps the focus inside. */
export function MenuDialog({ open, onClose, onKeys }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open && dialog.current?.open === false) dialog.current.showModal();
  }, [open]);
  const close = () => dialog.current?.close();
  return (
    <dialog ref={dialog} className="sheet menu-sheet" aria-label="Menu" onClose={onClose}>
      {open ? <Verbs close={close} onKeys={onKeys} /> : null}
    </dialog>
  );
}

function Verbs({ close, onKeys }: { close: () => void; onKeys: () => void }) {
  const board = useBoard();
  const router = useRouter();
  const act = useAct(onKeys);
  const list = useId();
  const [question, setQuestion] = useState("");
  const [at, setAt] = useState(0);
  const runbook = useListed<RunbookView>("/api/v1/runbook");
  const pool = useListed<DrillList>("/api/v1/drills");
  // Who has asked for nothing yet is not shown all of them.
  const named = question.trim() === "" ? {} : { ...runbook, ...pool };
  const found = matching(verbsOf(board, named), question);
  const chosen = found[Math.min(at, found.length - 1)];
  const run = (verb: Verb | undefined) => {
    if (verb === undefined) return;
    close();
    if ("href" in verb) router.push(verb.href);
    else act(verb.act);
  };
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Enter") run(chosen);
    else if (step !== undefined && found.length > 0)
      setAt((Math.min(at, found.length - 1) + step + found.length) % found.length);
    else if (event.key === "Home") setAt(0);
    else if (event.key === "End") setAt(found.length - 1);
    else return;
    event.preventDefault();
  };
  const optionId = (verb: Verb) => `${list}-${verb.id}`;
  return (
    <>
      <input
        type="text"
        role="combobox"
        aria-label="What to do"
        aria-expanded="true"
        aria-controls={list}
        aria-activedescendant={chosen ? optionId(chosen) : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        placeholder="Go to, or do"
        value={question}
        onChange={(event) => {
          setQuestion(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKey}
      />
      <div id={list} role="listbox" aria-label="Verbs" tabIndex={-1}>
        {found.map((verb) => (
          <Option key={verb.id} id={optionId(verb)} verb={verb} chosen={verb === chosen} run={() => run(verb)} />
        ))}
      </div>
      <p role="status" className="dim">
        {found.length === 0 ? "Nothing of that name." : `${found.length} found. Enter does it, Esc closes.`}
      </p>
    </>
  );
}

/** Read once for as long as the page is open: its names do not change. */
function useListed<T>(path: string): T | undefined {
  return useQuery({ queryKey: [path], queryFn: () => getJson<T>(path), staleTime: Number.POSITIVE_INFINITY }).data;
}

type OptionProps = { id: string; verb: Verb; chosen: boolean; run: () => void };

function Option({ id, verb, chosen, run }: OptionProps) {
  const option = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (chosen) option.current?.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above holds the focus and takes the keys
    <div ref={option} id={id} role="option" aria-selected={chosen} tabIndex={-1} onClick={run}>
      <span className="dim">{verb.group}</span>
      <span>{verb.words}</span>
      <span className="keys">
        {verb.keys?.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </span>
    </div>
  );
}
