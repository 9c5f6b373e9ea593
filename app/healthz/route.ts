/** The process answers; nothing of the estate is said. */
export const GET = (): Response => new Response(null, { status: 204, headers: { "cache-control": "no-store" } });
