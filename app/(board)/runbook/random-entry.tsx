"use client";

import { useRouter } from "next/navigation";

/** Opens any entry: what is looked at only when it burns goes stale unseen. */
export function RandomEntry({ label, ids }: { label: string; ids: string[] }) {
  const router = useRouter();
  const open = () => router.push(`/runbook/${ids[Math.floor(Math.random() * ids.length)]}`);
  return (
    <button className="btn" type="button" onClick={open}>
      {label}
    </button>
  );
}
