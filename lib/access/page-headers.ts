/** Headers of every answer. */
export const commonHeaders: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
};

/** Of a board that people open over https: its browsers never ask for it over an open line again. */
export function transportHeaders(publicUrl = process.env.ONE_BOARD_URL): Readonly<Record<string, string>> {
  return publicUrl?.startsWith("https:") ? { "strict-transport-security": "max-age=31536000" } : {};
}

/**
 * Scripts run by nonce only. Style attributes stay allowed: the chart and dialog libraries set them, and they cannot run
 * code. `development`: the bundler's reloading needs eval and a socket.
 */
export function contentSecurityPolicy(nonce: string, development = process.env.NODE_ENV === "development"): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ""}`,
    `style-src 'self' 'nonce-${nonce}'${development ? " 'unsafe-inline'" : ""}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${development ? " ws:" : ""}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
