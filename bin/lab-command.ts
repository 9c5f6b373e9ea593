/** One line of progress, with the wall clock's time. */
export const sayWithTime = (line: string): void => {
  const now = new Date();
  const two = (part: number) => String(part).padStart(2, "0");
  console.log(`${two(now.getHours())}:${two(now.getMinutes())}:${two(now.getSeconds())} ${line}`);
};

/** Runs a command; a failure is its message on standard error and exit code 1, without a stack trace. */
export async function failClearly(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(`✗ ${(error as Error).message}`);
    process.exitCode = 1;
  }
}
