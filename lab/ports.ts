import { portTaken } from "../lib/store/free-port.ts";

const first = 15_000;
const last = 19_999;

/** `count` different free ports on 127.0.0.1 in the lab's range. Throws Error when the range is exhausted. */
export async function freePorts(count: number): Promise<number[]> {
  const span = last - first + 1;
  const start = Math.floor(Math.random() * span);
  const found: number[] = [];
  for (let step = 0; step < span && found.length < count; step++) {
    const port = first + ((start + step) % span);
    if (!(await portTaken(port))) found.push(port);
  }
  if (found.length < count) throw new Error(`no ${count} free ports between ${first} and ${last}`);
  return found;
}
