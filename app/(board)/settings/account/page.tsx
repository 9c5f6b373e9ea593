import { publicUrl } from "../../../../lib/access/auth.ts";
import { passkeyHost } from "../../../../lib/access/passkeys.ts";
import { isRole, may } from "../../../../lib/access/permissions.ts";
import { readOwnAccount } from "../../../../lib/people/own-account.ts";
import { database } from "../../../../lib/store/db.ts";
import { reader } from "../../../_access/reader.ts";
import { Empty } from "../../../_ui/faces.tsx";
import { AccountPage } from "./account-page.tsx";

export default async function Page() {
  const actor = await reader();
  if (!isRole(actor.role)) {
    return (
      <main id="main" tabIndex={-1} className="wrap">
        <h1>Account</h1>
        <Empty>A token reads this page. It has no account, no session and no passkey.</Empty>
      </main>
    );
  }
  const account = await readOwnAccount(database(), actor.id);
  return <AccountPage account={account} host={passkeyHost(publicUrl())} seesPeople={may(actor, "manage-people")} />;
}
