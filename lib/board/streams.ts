import { withheldPeople } from "../drills/live/hold.ts";
import { estate } from "./estate.ts";
import { listen } from "./listen.ts";
import { readBoard } from "./read.ts";
import { StreamHub } from "./stream-hub.ts";

const holder = globalThis as { oneBoardStreams?: StreamHub };

/** The process-wide hub. Kept on globalThis: the server's bundles each have their own copy of this module. */
export function streams(): StreamHub {
  holder.oneBoardStreams ??= new StreamHub({
    read: async () => {
      // First who may not be told: whoever begins an attempt after it was asked has caused nothing yet.
      const withheld = await withheldPeople(estate());
      return { board: await readBoard(estate()), withheld };
    },
    onChange: (notify) => listen(process.env.DATABASE_URL ?? "", "board", notify),
    every: (ms, run) => {
      const timer = setInterval(run, ms);
      timer.unref();
      return () => clearInterval(timer);
    },
  });
  return holder.oneBoardStreams;
}

/** Ends the open streams, if any were opened. */
export const closeStreams = (): void => streams().close();
