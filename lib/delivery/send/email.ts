import { createTransport } from "nodemailer";
import { messageId, type Send } from "../channel.ts";
import { DeliveryFailure, failureOf } from "../failure.ts";
import type { Letter } from "../letter.ts";
import { linesOf, summaryOf } from "./summary.ts";

export type MailTarget = { server: string; from: string; to: string[]; timeout: number };

/** One message a letter; all of one page are one thread. */
export const email =
  (target: MailTarget): Send =>
  async ({ letter }) => {
    const { server, timeout, from, to } = target;
    const limits = {
      connectionTimeout: timeout,
      greetingTimeout: timeout,
      socketTimeout: timeout,
      dnsTimeout: timeout,
    };
    const transport = createTransport({ url: server, ...limits });
    const deadline = setTimeout(() => transport.close(), timeout);
    try {
      const sent = transport.sendMail({ from, to, ...mailOf(letter) });
      await Promise.race([sent, late(timeout)]);
      return { status: 250 };
    } catch (error) {
      throw answered(error);
    } finally {
      clearTimeout(deadline);
      transport.close();
    }
  };

const late = (ms: number): Promise<never> =>
  new Promise((_, reject) => setTimeout(() => reject(new DeliveryFailure("timed-out")), ms).unref());

/** SMTP: 4xx asks to come again, 5xx refuses this message. */
function answered(error: unknown): DeliveryFailure {
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  if (code === "EAUTH" || responseCode === undefined) return failureOf(error);
  return new DeliveryFailure(responseCode >= 500 ? "rejected" : "slow-down", { status: responseCode });
}

export function mailOf(letter: Letter): {
  subject: string;
  text: string;
  messageId: string;
  headers: Record<string, string>;
} {
  const host = new URL(letter.link).hostname;
  const thread = `<${letter.key}@${host}>`;
  const lines = linesOf(letter).map(([label, words]) => `${label}: ${words}`);
  return {
    subject: `[One Board ${letter.estate}] ${letter.title}`,
    text: [summaryOf(letter), "", ...lines, "", letter.link, ""].join("\n"),
    messageId: `<${messageId(letter)}@${host}>`,
    headers: { "in-reply-to": thread, references: thread, "x-one-board-key": letter.key },
  };
}
