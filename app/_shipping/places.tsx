"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { placesWords, shippingPlaces } from "../../lib/shipping/content/places.ts";
import "./shipping.css";

/** The four pages to go through before a stream ships. */
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
