/** Prints one line per step of the start, with its time. */
export async function showStep<T>(
  title: string,
  work: () => Promise<T>,
  say: (result: T) => string = () => "",
): Promise<T> {
  const began = performance.now();
  const live = process.stdout.isTTY;
  if (live) process.stdout.write(`  · ${title} …`);
  try {
    const result = await work();
    const seconds = ((performance.now() - began) / 1_000).toFixed(1).padStart(5);
    const line = `${live ? "\r\u001b[K" : ""}  ✓ ${title.padEnd(18)} ${seconds} s  ${say(result)}`;
    process.stdout.write(`${line.trimEnd()}\n`);
    return result;
  } catch (error) {
    process.stdout.write(`${live ? "\r\u001b[K" : ""}  ✗ ${title}\n`);
    throw error;
  }
}
