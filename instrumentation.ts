/** Once per server process. Open event streams end at the signal, else the server would wait for them. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { closeStreams } = await import("./lib/board/streams.ts");
  process.once("SIGTERM", closeStreams);
  process.once("SIGINT", closeStreams);
}
