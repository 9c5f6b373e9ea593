import { notFound } from "next/navigation";
import { Problem } from "../../lib/access/problem.ts";

/** What a page is about, or the not-found face when the reading answers 404. */
export async function found<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Problem && error.status === 404) notFound();
    throw error;
  }
}
