/** One line of progress, with the wall clock's time. */
export const sayWithTime = (line: string): void => {
  const now = new Date();
  const two = (part: number) => String(part).padStart(2, "0");
  console.log(`${two(now.getHours())}:${two(now.getMinutes())}:${two(now.getSeconds())} ${line}`);
};

/**
 * Runs a command with a signal that Ctrl-C aborts, then ends the process: a failure is its message on standard error and
 * exit code 1, without a stack trace. What the command has started it stops before it returns or throws.
 */
export async function runCommand(work: (interrupted: AbortSignal) => Promise<boolean>): Promise<never> {
  const controller = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => controller.abort());
  try {
    process.exit((await work(controller.signal)) ? 0 : 1);
  } catch (error) {
    console.error(`✗ ${(error as Error).message}`);
    process.exit(1);
  }
}
