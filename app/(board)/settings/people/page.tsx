import { may } from "../../../../lib/access/permissions.ts";
import { readPeople } from "../../../../lib/people/people.ts";
import { readTokens } from "../../../../lib/people/tokens.ts";
import { database } from "../../../../lib/store/db.ts";
import { reader } from "../../../_access/reader.ts";
import { Empty } from "../../../_ui/faces.tsx";
import { PeoplePage } from "./people-page.tsx";
import "./people.css";

export default async function Page() {
  const actor = await reader();
  if (!may(actor, "manage-people") || !may(actor, "manage-tokens")) {
    return (
      <main id="main" tabIndex={-1} className="wrap">
        <h1>People and tokens</h1>
        <Empty>Only an admin changes who may do what. Ask one for another role.</Empty>
      </main>
    );
  }
  const [people, tokens] = await Promise.all([readPeople(database()), readTokens(database())]);
  return <PeoplePage people={people} tokens={tokens} self={actor.id} />;
}
