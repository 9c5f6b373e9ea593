import type { Letter } from "./letter.ts";

/** One letter as a channel sends it. */
export type Envelope = {
  letter: Letter;
  /** Wall clock: when it was written. */
  writtenAt: Date;
  /** The first letter of the same page on the same channel, and when it was written: what names the incident there. */
  first: { letter: Letter; writtenAt: Date };
};

export type Sent = { status: number | null };
/** Throws DeliveryFailure; `now`: wall clock. */
export type Send = (envelope: Envelope, now: Date) => Promise<Sent>;

export type Channel = { id: string; kind: string } & (
  | {
      send: Send;
      /** Milliseconds: open pages are told again this often. */
      again?: number;
    }
  | { problem: string }
);
export type OpenChannel = Extract<Channel, { send: Send }>;

export const isOpenChannel = (channel: Channel): channel is OpenChannel => "send" in channel;

/** What a receiver drops a second copy by. */
export const messageId = ({ key, sequence }: Letter): string => `${key}.${sequence}`;
