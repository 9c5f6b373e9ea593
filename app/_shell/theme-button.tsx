"use client";

import { useState } from "react";

import { type Theme, themeCookie } from "./theme-cookie.ts";

const next: Record<Theme, Theme> = { system: "light", light: "dark", dark: "system" };

/** Light, dark or as the system; remembered in a cookie, so that the server draws it at once. */
export function ThemeButton({ initial }: { initial: Theme }) {
  const [theme, setTheme] = useState(initial);
  const change = () => {
    const chosen = next[theme];
    setTheme(chosen);
    if (chosen === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = chosen;
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser yet
    document.cookie = `${themeCookie}=${chosen}; path=/; max-age=31536000; samesite=lax`;
  };
  return (
    <button className="btn sm theme" type="button" onClick={change}>
      Theme: {theme}
    </button>
  );
}
