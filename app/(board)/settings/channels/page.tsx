import { may } from "../../../../lib/access/permissions.ts";
import { estate } from "../../../../lib/board/estate.ts";
import { readChannels } from "../../../../lib/delivery/read-channels.ts";
import { reader } from "../../../_access/reader.ts";
import { Empty } from "../../../_ui/faces.tsx";
import { ChannelsPage } from "./channels-page.tsx";

export default async function Page() {
  const actor = await reader();
  if (!may(actor, "see-channels")) {
    return (
      <main id="main" tabIndex={-1} className="wrap">
        <h1>Channels</h1>
        <Empty>On-call, leads and admins see where pages go.</Empty>
      </main>
    );
  }
  return <ChannelsPage initial={await readChannels(estate(), actor)} />;
}
