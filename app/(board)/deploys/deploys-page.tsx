"use client";

import type { DeploysView } from "../../../lib/deploys/views.ts";
import { useFollowed } from "../../_live/use-followed.ts";
import { PageTitle } from "../../_shell/page-title.tsx";
import { ErrorFace, Loading } from "../../_ui/faces.tsx";
import { OpenPage } from "../products/[id]/open-page.tsx";
import { CommitsCard } from "./commits-card.tsx";
import { ConnectorsCard } from "./connectors-card.tsx";
import { RegistrationsCard } from "./registrations-card.tsx";

/** What was deployed beside the streams, and what a deploy broke. A refusal is the deploying service's page. */
export function DeploysPage({ initial }: { initial?: DeploysView }) {
  const { data, error, refetch } = useFollowed<DeploysView>("/api/v1/deploys", initial);
  return (
    <main id="main" tabIndex={-1} className="wrap">
      <PageTitle name="Deploys" />
      <div className="pgttl">
        <h1>Deploys</h1>
        <p>
          {data === undefined ? "" : `The last ${data.days} days. A refused schema is its deploying service's page.`}
        </p>
      </div>
      {data === undefined ? (
        error === null ? (
          <Loading what="deploys" lines={6} />
        ) : (
          <ErrorFace error={error} what="deploys" retry={() => void refetch()} />
        )
      ) : (
        <Deploys deploys={data} />
      )}
    </main>
  );
}

function Deploys({ deploys }: { deploys: DeploysView }) {
  const now = deploys.estateNow ?? deploys.generatedAt;
  return (
    <>
      {deploys.pages.map((page) => (
        <OpenPage key={page.id} page={page} now={now} />
      ))}
      <div className="cols c2">
        <div className="stack">
          <ConnectorsCard deploys={deploys} now={now} />
          <RegistrationsCard deploys={deploys} now={now} />
        </div>
        <div className="stack">
          <CommitsCard commits={deploys.commits} />
        </div>
      </div>
    </>
  );
}
