"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import type { HandOver, KeptScorecard } from "../../../lib/shipping/api/scorecards.ts";
import type { Card, Standing } from "../../../lib/shipping/card.ts";
import { rowMarkdown } from "../../../lib/shipping/card-markdown.ts";
import { historyWords, rowWords, scorecardWords } from "../../../lib/shipping/content/scorecard-words.ts";
import { postJson, RequestProblem } from "../../_ui/problem.ts";

type Props = { stream: string; card: Card; standing: Standing };

/**
 * Gives an open row to its owner: today's scorecard is stored and the hand-over recorded with it. It is sent on that owner's
 * channels; the message with its link is copied too, to be pasted where an owner without one reads.
 */
export function SendRow({ stream, card, standing }: Props) {
  const queries = useQueryClient();
  const { row, entry } = standing;
  const send = useMutation({
    mutationFn: async () => {
      const stored = await postJson<KeptScorecard>("/api/v1/scorecards", { stream, card });
      const given = await postJson<HandOver>(`/api/v1/scorecards/${stored.id}/handover`, { row });
      const message = `${rowMarkdown(card, standing)}${new URL(given.link, location.href)}\n`;
      const copied = await navigator.clipboard.writeText(message).then(
        () => true,
        () => false,
      );
      return { given, copied };
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ["/api/v1/scorecards", stream] }),
  });
  const isOwned = entry.owner.trim() !== "";
  return (
    <span className="send noprint">
      <button className="btn sm" type="button" disabled={!isOwned || send.isPending} onClick={() => send.mutate()}>
        {scorecardWords.send}
        <span className="sr">, {rowWords[row].name}</span>
      </button>
      <small role="status">
        {send.isError ? refusal(send.error) : null}
        {send.data ? (
          <>
            {send.data.given.channels.length > 0
              ? scorecardWords.told(send.data.given.channels)
              : send.data.copied
                ? scorecardWords.sent
                : scorecardWords.sentUncopied}{" "}
            <Link href={send.data.given.link}>{scorecardWords.share}</Link>
          </>
        ) : null}
        {isOwned ? null : scorecardWords.nameOwner}
      </small>
    </span>
  );
}

const refusal = (error: unknown): string =>
  error instanceof RequestProblem && error.status === 403 ? historyWords.refused : historyWords.failed;
