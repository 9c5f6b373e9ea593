import type { Metadata } from "next";
import { BoardView } from "./board-view.tsx";

export const metadata: Metadata = { description: "Four rows: which cursor is late, and whose it is." };

export default async function BoardPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[]>>;
}) {
  const { kiosk } = await searchParams;
  return <BoardView kiosk={kiosk === "1"} />;
}
