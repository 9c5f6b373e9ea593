export type Filter = {
  show: "open" | "resolved" | "all";
  product: string | null;
  subject: string | null;
  cursor: string | null;
};

const states: Record<Filter["show"], string | null> = {
  open: "pending,firing,acknowledged",
  resolved: "resolved",
  all: null,
};

type Params = Record<string, string | string[] | undefined>;
const one = (value: string | string[] | undefined): string | null =>
  (typeof value === "string" ? value : value?.[0]) || null;

/** The filter stands in the URL; anything it does not know reads as open. */
export function readFilter(params: Params): Filter {
  const show = one(params.show);
  return {
    show: show === "resolved" || show === "all" ? show : "open",
    product: one(params.product),
    subject: one(params.subject),
    cursor: one(params.cursor),
  };
}

const filled = (pairs: [string, string | null][]): string => {
  const search = new URLSearchParams(pairs.filter((pair): pair is [string, string] => pair[1] !== null));
  return search.size === 0 ? "" : `?${search}`;
};

/** The address of this list under another filter; the cursor of the old one does not fit it. */
export function filterHref(filter: Filter, change: Partial<Filter>): string {
  const { show, product, subject, cursor } = { ...filter, cursor: null, ...change };
  return `/pages${filled([
    ["show", show === "open" ? null : show],
    ["product", product],
    ["subject", subject],
    ["cursor", cursor],
  ])}`;
}

export function apiPath({ show, product, subject, cursor }: Filter): string {
  return `/api/v1/pages${filled([
    ["state", states[show]],
    ["product", product],
    ["subject", subject],
    ["cursor", cursor],
  ])}`;
}
