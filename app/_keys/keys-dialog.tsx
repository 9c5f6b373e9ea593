"use client";

import { useEffect, useRef, useState } from "react";
import { allKeys, keysAreOn, switchKeys } from "./keys.ts";

/** The list of keys, and their switch. The browser's own dialog keeps the focus inside and closes on Esc. */
export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [on, setOn] = useState(true);
  useEffect(() => {
    if (!open || dialog.current?.open !== false) return;
    setOn(keysAreOn(localStorage));
    dialog.current.showModal();
  }, [open]);
  const change = (value: boolean) => {
    setOn(value);
    switchKeys(localStorage, value);
  };
  return (
    <dialog ref={dialog} className="sheet" aria-labelledby="keys-title" onClose={onClose}>
      <header>
        <h2 id="keys-title">Keys</h2>
        <button className="btn sm" type="button" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </header>
      <dl>
        {allKeys.map(({ keys, does }) => (
          <div key={does} className="contents">
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label className="opt">
        <input type="checkbox" checked={on} onChange={(event) => change(event.target.checked)} /> Single keys on
      </label>
    </dialog>
  );
}
