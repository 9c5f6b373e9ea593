import { WorksheetPage } from "./worksheet-page.tsx";

export default function Page() {
  return <WorksheetPage />;
}
