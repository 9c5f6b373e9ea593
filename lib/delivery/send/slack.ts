import type { Send } from "../channel.ts";
import type { Letter } from "../letter.ts";
import { post } from "../post.ts";
import { linesOf, summaryOf } from "./summary.ts";
import type { HttpTarget } from "./webhook.ts";

/** A Slack incoming webhook. It cannot change what it wrote, so each letter is a message that names the incident's key. */
export const slack =
  (target: HttpTarget): Send =>
  async ({ letter }) => {
    const { status } = await post(target.url, { ...target, body: JSON.stringify(messageOf(letter)) });
    return { status };
  };

export function messageOf(letter: Letter): object {
  const head = escaped(summaryOf(letter));
  const lines = linesOf(letter).map(([label, words]) =>
    label === "First" ? `*First*\n\`\`\`${escaped(words)}\`\`\`` : `*${label}* ${escaped(words)}`,
  );
  const section = (text: string) => ({ type: "section", text: { type: "mrkdwn", text: text.slice(0, 2_900) } });
  return {
    text: head,
    blocks: [
      section(`*<${letter.link}|${head}>*`),
      section(lines.join("\n")),
      {
        type: "context",
        elements: [
          { type: "mrkdwn", text: `incident ${escaped(letter.key)} · ${letter.sequence} · ${escaped(letter.estate)}` },
        ],
      },
    ],
  };
}

/** The three characters that Slack reads as its own. */
const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
