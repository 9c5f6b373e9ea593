import type { Metadata } from "next";
import { keptRecordSchema } from "../../../lib/soak-record/record.ts";
import kept from "../../../proofs/matrix.json";
import { reader } from "../../_access/reader.ts";
import { PageTitle } from "../../_shell/page-title.tsx";
import { ControlCard } from "./control-card.tsx";
import { SoakCard } from "./soak-card.tsx";

export const metadata: Metadata = {
  description: "What lit up when each failure was caused in practice, and whether a broken rule would be noticed.",
};

export default async function Page() {
  await reader();
  const { soak, control } = keptRecordSchema.parse(kept);
  return (
    <main id="main" tabIndex={-1} className="wrap">
      <PageTitle name="Matrix" />
      <div className="pgttl">
        <h1>Matrix</h1>
        <p>
          Each failure mode caused in practice, and what lit up. Practice shows that a page lights for its own cause
          only; that it fires on a real stack is shown by evidence.
        </p>
      </div>
      <div className="stack mt-2">
        <SoakCard soak={soak} />
        <ControlCard control={control} />
      </div>
    </main>
  );
}
