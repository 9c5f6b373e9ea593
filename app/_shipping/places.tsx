"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { placesWords, shippingPlaces } from "../../lib/shipping/content/places.ts";
import "./shipping.css";

/** The pages to go through before a stream ships, and the ones it ships with. */
export function ShippingPlaces() {
  const path = usePathname();
  return (
    <nav className="places" aria-label={placesWords.label}>
      {shippingPlaces.map(({ href, name }) => (
        <Link key={href} href={href} aria-current={path === href ? "page" : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
