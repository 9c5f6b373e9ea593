export type Theme = "system" | "light" | "dark";
export const themeCookie = "one-board-theme";
