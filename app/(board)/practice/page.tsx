import { PracticePage } from "./practice-page.tsx";

export default function Page() {
  return <PracticePage />;
}
