const name = "one-board.signed-out";

/** Tells the tab that an answer was 401. `write`: something was meant to be stored. */
export function tellSignedOut(write: boolean): void {
  if (typeof window !== "undefined") window.dispatchEvent(new CustomEvent(name, { detail: { write } }));
}

/** Calls `hear` at every 401 of this tab; returns what ends it. */
export function onSignedOut(hear: (write: boolean) => void): () => void {
  const listen = (event: Event) => hear((event as CustomEvent<{ write: boolean }>).detail.write);
  window.addEventListener(name, listen);
  return () => window.removeEventListener(name, listen);
}
