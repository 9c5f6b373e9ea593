"use client";

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { roles } from "../../../../lib/access/permissions.ts";
import { postJson } from "../../../_ui/problem.ts";
import { refusalWords } from "../../pages/[id]/acknowledge.tsx";
import { OnceShown } from "./once-shown.tsx";

type Added = { person: { handle: string }; link: { path: string } };

/** An account and its one-time link, to be handed over by a way of the admin's own. */
export function AddPerson({ added }: { added: () => void }) {
  const [shown, setShown] = useState<{ who: string; url: string } | null>(null);
  const send = useMutation({
    mutationFn: (body: object) => postJson<Added>("/api/v1/people", body),
    onSuccess: ({ person, link }) => {
      setShown({ who: person.handle, url: new URL(link.path, location.href).href });
      added();
    },
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const body = { handle: form.get("handle"), role: form.get("role"), rawReader: form.get("rawReader") === "on" };
    send.mutate(body);
    event.currentTarget.reset();
  }

  return (
    <section className="card" aria-labelledby="add">
      <header>
        <h2 id="add">Add somebody</h2>
        <p>they get a link that works once</p>
      </header>
      <form className="acts" onSubmit={submit}>
        <label className="grow">
          Shown to others as
          <input name="handle" type="text" required maxLength={40} autoComplete="off" />
        </label>
        <label>
          Role
          <select name="role" defaultValue="on-call">
            {roles.map((role) => (
              <option key={role}>{role}</option>
            ))}
          </select>
        </label>
        <label className="check">
          <input name="rawReader" type="checkbox" />
          raw reader
        </label>
        <button className="btn" type="submit" disabled={send.isPending}>
          Add
        </button>
      </form>
      {send.isError ? <p role="alert">{refusalWords(send.error)}</p> : null}
      {shown === null ? null : (
        <OnceShown what={`Link for ${shown.who}, a day`} text={shown.url} close={() => setShown(null)} />
      )}
    </section>
  );
}
