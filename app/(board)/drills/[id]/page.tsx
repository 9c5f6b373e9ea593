import { notFound } from "next/navigation";
import { may } from "../../../../lib/access/permissions.ts";
import { realThings } from "../../../../lib/actions/real-things.ts";
import { estate } from "../../../../lib/board/estate.ts";
import { readAttempt } from "../../../../lib/drills/read-attempt.ts";
import { listDrills, readDrill } from "../../../../lib/drills/read-drill.ts";
import { openingLevel } from "../../../../lib/drills/record/levels.ts";
import { ownOutcomes } from "../../../../lib/drills/record/read-outcomes.ts";
import { readResolution } from "../../../../lib/drills/verbs/resolution.ts";
import { database } from "../../../../lib/store/db.ts";
import { found } from "../../../_access/found.ts";
import { reader } from "../../../_access/reader.ts";
import { DrillPage } from "./drill-page.tsx";

/** The drill and this reader's latest attempt; the answer only where it was opened before. */
export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const actor = await reader();
  if (!may(actor, "run-drills")) notFound();
  const id = decodeURIComponent((await params).id);
  const drill = await found(Promise.resolve().then(() => readDrill(id)));
  const latest = (await listDrills(actor)).drills.find((each) => each.id === id)?.latest ?? null;
  const attempt = latest === null ? null : await readAttempt({ actor }, latest);
  const level = openingLevel(await ownOutcomes(database().pool, actor.id), id);
  const opened = attempt !== null && (attempt.step === "close" || attempt.step === "done");
  return (
    <DrillPage
      drill={drill}
      attempt={attempt}
      level={level}
      real={realThings(estate().contract)}
      answer={opened && attempt ? await readResolution({ actor }, attempt.id) : null}
    />
  );
}
