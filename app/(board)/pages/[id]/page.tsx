import { PagePage } from "./page-page.tsx";

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <PagePage id={decodeURIComponent(id)} />;
}
