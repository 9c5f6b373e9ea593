"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import type { PersonView, TokenView } from "../../../../lib/people/views.ts";
import { PageTitle } from "../../../_shell/page-title.tsx";
import { getJson } from "../../../_ui/problem.ts";
import { AddPerson } from "./add-person.tsx";
import { PersonRow } from "./person-row.tsx";
import { Tokens } from "./tokens.tsx";

const peoplePath = "/api/v1/people";
const tokensPath = "/api/v1/tokens";

/** Who may do what, and the tokens of programs. Every change here is in the audit. */
export function PeoplePage(first: { people: PersonView[]; tokens: TokenView[]; self: string }) {
  const client = useQueryClient();
  const people = useQuery({
    queryKey: [peoplePath],
    queryFn: () => getJson<{ people: PersonView[] }>(peoplePath),
    initialData: { people: first.people },
  });
  const tokens = useQuery({
    queryKey: [tokensPath],
    queryFn: () => getJson<{ tokens: TokenView[] }>(tokensPath),
    initialData: { tokens: first.tokens },
  });
  const again = (path: string) => () => void client.invalidateQueries({ queryKey: [path] });
  return (
    <main id="main" tabIndex={-1} className="wrap">
      <PageTitle name="People" />
      <div className="pgttl">
        <h1>People and tokens</h1>
        <Link href="/settings/account">Your own account</Link>
      </div>
      <div className="cols half">
        <section className="card" aria-labelledby="people">
          <header>
            <h2 id="people">People</h2>
            <p>a change counts from the next request</p>
          </header>
          <ul className="people">
            {people.data.people.map((person) => (
              <PersonRow key={person.id} person={person} self={person.id === first.self} changed={again(peoplePath)} />
            ))}
          </ul>
        </section>
        <div className="stack">
          <AddPerson added={again(peoplePath)} />
          <Tokens tokens={tokens.data.tokens} changed={again(tokensPath)} />
        </div>
      </div>
    </main>
  );
}
