export const placesWords = { label: "Before a stream ships" } as const;

export const shippingPlaces = [
  { href: "/levers", name: "Levers" },
  { href: "/scorecard", name: "Scorecard" },
  { href: "/worksheet", name: "Worksheet" },
  { href: "/quiz", name: "Quiz" },
  { href: "/plan", name: "Plan" },
  { href: "/handoff", name: "Hand-off" },
  { href: "/gate", name: "Gate" },
] as const;
