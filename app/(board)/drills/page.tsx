import { may } from "../../../lib/access/permissions.ts";
import { firstVisit } from "../../../lib/drills/first-visit.ts";
import { listDrills } from "../../../lib/drills/read-drill.ts";
import { reader } from "../../_access/reader.ts";
import { Empty } from "../../_ui/faces.tsx";
import { DrillList } from "./drill-list.tsx";

export default async function DrillsPage() {
  const actor = await reader();
  if (!may(actor, "run-drills")) {
    return (
      <main id="main" className="wrap">
        <Empty>Drills begin with the role trainee. The board and its pages are yours as before.</Empty>
      </main>
    );
  }
  const { drills } = await listDrills(actor);
  return <DrillList drills={drills} first={firstVisit()} reviews={may(actor, "review-drills")} />;
}
