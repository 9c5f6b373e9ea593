import Link from "next/link";
import { PageTitle } from "../_shell/page-title.tsx";

export default function NotFound() {
  return (
    <main id="main" tabIndex={-1} className="wrap">
      <PageTitle name="Not found" />
      <h1>Nothing is known under this address</h1>
      <p className="sec">A product or page that is not in this run has no page here. The board is as it was.</p>
      <p>
        <Link href="/">Go to the board</Link>
      </p>
    </main>
  );
}
