/** Once per server process, before it answers. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { startWebProcess } = await import("./lib/board/web-process.ts");
  startWebProcess();
}
