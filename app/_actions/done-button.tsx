"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { actionWords } from "../../lib/after-action/words.ts";
import { postJson } from "../_ui/problem.ts";

export function DoneButton({ id, about }: { id: string; about: string }) {
  const router = useRouter();
  const send = useMutation({
    mutationFn: () => postJson(`/api/v1/actions/${encodeURIComponent(id)}/done`, {}),
    onSettled: () => router.refresh(),
  });
  return (
    <span className="noprint">
      <button className="btn sm" type="button" disabled={send.isPending} onClick={() => send.mutate()}>
        {actionWords.done}
        <span className="sr">, {about}</span>
      </button>{" "}
      <small role="status">{send.isError ? actionWords.failed : null}</small>
    </span>
  );
}
