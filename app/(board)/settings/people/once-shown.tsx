"use client";

import { Command } from "../../../_ui/command.tsx";

/** A secret that is on the screen once: closing it is the end of it here. */
export function OnceShown({ what, text, close }: { what: string; text: string; close: () => void }) {
  return (
    <div className="once" role="status">
      <p>
        <b>{what}.</b> Shown once: copy it now.
      </p>
      <Command text={text} label="Copy it" />
      <button className="btn sm" type="button" onClick={close}>
        Hide it
      </button>
    </div>
  );
}
