"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { roles } from "../../../../lib/access/permissions.ts";
import type { PersonView } from "../../../../lib/people/views.ts";
import { postJson, putJson } from "../../../_ui/problem.ts";
import { refusalWords } from "../../pages/[id]/acknowledge.tsx";
import { OnceShown } from "./once-shown.tsx";

type Change = { role?: string; rawReader?: boolean; disabled?: boolean };
type Props = { person: PersonView; self: boolean; changed: () => void };

export function PersonRow({ person, self, changed }: Props) {
  const path = `/api/v1/people/${person.id}`;
  const [link, setLink] = useState<string | null>(null);
  const change = useMutation({ mutationFn: (to: Change) => putJson(path, to), onSettled: changed });
  const renew = useMutation({
    mutationFn: () => postJson<{ path: string }>(`${path}/link`, {}),
    onSuccess: (made) => setLink(new URL(made.path, location.href).href),
  });
  const busy = change.isPending || renew.isPending;
  const off = person.disabledAt !== null;
  return (
    <li>
      <p>
        <b>{person.handle}</b>
        {self ? <span className="tag">you</span> : null}
        {off ? <span className="tag">disabled since {person.disabledAt?.slice(0, 10)}</span> : null}
      </p>
      <p className="sec">{stands(person)}</p>
      <div className="acts">
        <label>
          Role
          <select
            value={person.role}
            disabled={busy || off}
            aria-label={`Role of ${person.handle}`}
            onChange={(event) => change.mutate({ role: event.target.value })}
          >
            {roles.map((role) => (
              <option key={role}>{role}</option>
            ))}
          </select>
        </label>
        <label className="check">
          <input
            type="checkbox"
            checked={person.rawReader}
            disabled={busy || off}
            aria-label={`Raw reader: ${person.handle}`}
            onChange={(event) => change.mutate({ rawReader: event.target.checked })}
          />
          raw reader
        </label>
        {off ? null : (
          <button
            className="btn sm"
            type="button"
            disabled={busy}
            aria-label={`New link for ${person.handle}`}
            onClick={() => renew.mutate()}
          >
            New link
          </button>
        )}
        {self ? null : (
          <button
            className="btn sm"
            type="button"
            disabled={busy}
            aria-label={`${off ? "Enable" : "Disable"} ${person.handle}`}
            onClick={() => change.mutate({ disabled: !off })}
          >
            {off ? "Enable" : "Disable"}
          </button>
        )}
      </div>
      {change.isError || renew.isError ? <p role="alert">{refusalWords(change.error ?? renew.error)}</p> : null}
      {link === null ? null : <OnceShown what="One-time link, a day" text={link} close={() => setLink(null)} />}
    </li>
  );
}

function stands({ sessionUntil, signsInWith }: PersonView): string {
  const now = sessionUntil === null ? "not signed in" : `signed in until ${sessionUntil.slice(0, 10)}`;
  const next = signsInWith.length === 0 ? "next session needs a link" : `next session by ${signsInWith.join(" or ")}`;
  return `${now}; ${next}`;
}
