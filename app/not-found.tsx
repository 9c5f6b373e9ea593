import Link from "next/link";

export default function NotFound() {
  return (
    <main id="main" className="wrap">
      <title>Not found · One Board</title>
      <h1>Nothing is here</h1>
      <p className="sec">No page of One Board has this address. The board and its pages are as they were.</p>
      <p>
        <Link href="/">Go to the board</Link>
      </p>
    </main>
  );
}
