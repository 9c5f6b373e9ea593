"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useRef } from "react";
import { actionWords } from "../../lib/after-action/words.ts";
import { postJson } from "../_ui/problem.ts";

export function DoneButton({ id, about }: { id: string; about: string }) {
  const router = useRouter();
  const place = useRef<HTMLSpanElement>(null);
  // Its line goes with it: whoever used it by key goes on at the next one, the one before, or the page itself.
  const goOn = () => {
    const line = place.current?.closest("li");
    const beside = line?.nextElementSibling ?? line?.previousElementSibling;
    (beside?.querySelector("button") ?? document.getElementById("main"))?.focus();
  };
  const send = useMutation({
    mutationFn: () => postJson(`/api/v1/actions/${encodeURIComponent(id)}/done`, {}),
    onSuccess: goOn,
    onSettled: () => router.refresh(),
  });
  return (
    <span className="noprint" ref={place}>
      <button className="btn sm" type="button" disabled={send.isPending} onClick={() => send.mutate()}>
        {actionWords.done}
        <span className="sr">, {about}</span>
      </button>{" "}
      <small role="status">{send.isError ? actionWords.failed : null}</small>
    </span>
  );
}
