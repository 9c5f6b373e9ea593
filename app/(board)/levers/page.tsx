import { LeversPage } from "./levers-page.tsx";

type Search = Promise<Record<string, string | string[] | undefined>>;

export default async function Page({ searchParams }: { searchParams: Search }) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(await searchParams)) {
    const last = Array.isArray(value) ? value.at(-1) : value;
    if (last !== undefined) query.set(name, last);
  }
  return <LeversPage key={query.toString()} query={query.toString()} />;
}
