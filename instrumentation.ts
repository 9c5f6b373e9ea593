/** Once per server process, before it answers. What only Node can do stays out of what is built for the edge. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { startWebProcess } = await import("./lib/board/web-process.ts");
    await startWebProcess();
  }
}
