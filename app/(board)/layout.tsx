import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { publicUrl } from "../../lib/access/auth.ts";
import { passkeyHost } from "../../lib/access/passkeys.ts";
import { estate } from "../../lib/board/estate.ts";
import { readBoardFor } from "../../lib/board/read.ts";
import { reader } from "../_access/reader.ts";
import { Shell } from "../_shell/shell.tsx";
import { themeCookie } from "../_shell/theme-cookie.ts";

export const dynamic = "force-dynamic";

export default async function BoardLayout({ children }: { children: ReactNode }) {
  const actor = await reader();
  const [board, jar] = await Promise.all([readBoardFor(actor, estate()), cookies()]);
  const theme = jar.get(themeCookie)?.value;
  return (
    <Shell
      initial={board}
      theme={theme === "light" || theme === "dark" ? theme : "system"}
      passkeys={passkeyHost(publicUrl())}
    >
      {children}
    </Shell>
  );
}
