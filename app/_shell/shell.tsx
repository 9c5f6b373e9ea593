"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import Link from "next/link";
import { type ReactNode, useState } from "react";
import type { Board } from "../../lib/board/types.ts";
import { ReEntry } from "../_access/re-entry.tsx";
import { KeysDialog } from "../_keys/keys-dialog.tsx";
import { useKeys } from "../_keys/use-keys.ts";
import { LiveBoard } from "../_live/provider.tsx";
import { MenuDialog } from "../_menu/menu-dialog.tsx";
import { StateSprite } from "../_ui/state-mark.tsx";
import { Header, ServerClock } from "./header.tsx";
import { OldBar } from "./old-bar.tsx";
import { ThemeButton } from "./theme-button.tsx";
import type { Theme } from "./theme-cookie.ts";

/** `passkeys`: the name that passkeys of this board are bound to. */
type Around = { initial: Board; theme: Theme; passkeys: string; children: ReactNode };

/** Everything around a page: header, keys, the live board of this tab, footer. */
export function Shell({ initial, theme, passkeys, children }: Around) {
  const [queries] = useState(() => new QueryClient({ defaultOptions: { queries: { staleTime: 2_000 } } }));
  const [help, setHelp] = useState(false);
  const [menu, setMenu] = useState(false);
  useKeys({ help: () => setHelp(true), menu: () => setMenu(true) });
  return (
    <QueryClientProvider client={queries}>
      <LiveBoard initial={initial}>
        <StateSprite />
        <a className="skip" href="#main">
          Skip to content
        </a>
        <Header onMenu={() => setMenu(true)} onKeys={() => setHelp(true)} />
        {children}
        <Footer theme={theme} />
        <OldBar />
        <KeysDialog open={help} onClose={() => setHelp(false)} />
        <ReEntry host={passkeys} />
        <MenuDialog open={menu} onClose={() => setMenu(false)} onKeys={() => setHelp(true)} />
      </LiveBoard>
    </QueryClientProvider>
  );
}

function Footer({ theme }: { theme: Theme }) {
  return (
    <footer className="ftr">
      <div className="wrap">
        <ul aria-label="Keys">
          <li>
            <kbd>j</kbd> <kbd>k</kbd> move
          </li>
          <li>
            <kbd>Enter</kbd> open
          </li>
          <li>
            <kbd>g</kbd> then <kbd>b</kbd> board, <kbd>p</kbd> pages
          </li>
          <li>
            <kbd>u</kbd> UTC or local
          </li>
          <li>
            <kbd>?</kbd> all keys
          </li>
        </ul>
        <Link href="/settings/account">Account</Link>
        <ServerClock />
        <ThemeButton initial={theme} />
      </div>
    </footer>
  );
}
