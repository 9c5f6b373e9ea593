"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import type { ChannelsView } from "../../../../lib/delivery/views.ts";
import { PageTitle } from "../../../_shell/page-title.tsx";
import { Empty } from "../../../_ui/faces.tsx";
import { getJson } from "../../../_ui/problem.ts";
import { StateMark } from "../../../_ui/state-mark.tsx";
import { Clock } from "../../../_ui/time.tsx";
import { ChannelCard } from "./channel-card.tsx";
import { DeliveryLog } from "./delivery-log.tsx";

const path = "/api/v1/channels";

/** Where pages go: each channel's state, what waits there, and what was tried. */
export function ChannelsPage({ initial }: { initial: ChannelsView }) {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: [path],
    queryFn: () => getJson<ChannelsView>(path),
    initialData: initial,
    refetchInterval: 5_000,
  });
  const again = () => void client.invalidateQueries({ queryKey: [path] });
  return (
    <main id="main" tabIndex={-1} className="wrap">
      <PageTitle name="Channels" />
      <div className="pgttl">
        <h1>Channels</h1>
        <p>
          Where pages go. They stand in the contract; <Link href="/settings/account">account</Link>
        </p>
      </div>
      <Heartbeat view={data} />
      {data.channels.length === 0 ? (
        <Empty>No channel yet. Pages wait here until somebody looks; docs/paging.md says how to add one.</Empty>
      ) : (
        <div className="cols half">
          {data.channels.map((channel) => (
            <ChannelCard
              key={channel.id}
              channel={channel}
              now={data.generatedAt}
              mayRun={data.may.run}
              changed={again}
            />
          ))}
        </div>
      )}
      <DeliveryLog log={data.log} now={data.generatedAt} />
    </main>
  );
}

const marks = { ok: "ok", failing: "warn", "not-yet": "unknown", "not-ready": "unknown" } as const;
const words = {
  ok: "called",
  failing: "not answered",
  "not-yet": "not called yet",
  "not-ready": "not set up",
} as const;

/** The outside check, which tells when nothing here can. */
function Heartbeat({ view: { heartbeat, generatedAt } }: { view: ChannelsView }) {
  if (heartbeat === null) {
    return <p className="sec">No outside check. If every process here dies, nobody is told.</p>;
  }
  return (
    <p>
      <StateMark state={marks[heartbeat.state]} words={`Outside check ${words[heartbeat.state]}`} />{" "}
      {heartbeat.lastAt === null ? null : <Clock at={heartbeat.lastAt} beside={generatedAt} />}
      <span className="sec">, every {heartbeat.everySeconds} s while sweeps are decided</span>
    </p>
  );
}
