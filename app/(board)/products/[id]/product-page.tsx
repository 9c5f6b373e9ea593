"use client";

import Link from "next/link";
import { formatDuration } from "../../../../lib/board/format.ts";
import type { ProductView } from "../../../../lib/board/views.ts";
import type { QuarantineView } from "../../../../lib/quarantine/views.ts";
import { useFollowed } from "../../../_live/use-followed.ts";
import { PageTitle } from "../../../_shell/page-title.tsx";
import { ErrorFace, Loading } from "../../../_ui/faces.tsx";
import { isOpen, ownerWords } from "../../../_ui/page-words.ts";
import { StateMark } from "../../../_ui/state-mark.tsx";
import { CaughtUp } from "./caught-up.tsx";
import { CursorPath } from "./cursor-path.tsx";
import { DeadLetters } from "./dead-letters.tsx";
import { Contract, Defects, PastPages, Readers, SlotFacts } from "./facts.tsx";
import { HopBudget } from "./hop-budget.tsx";
import { LakehouseCard } from "./lakehouse-card.tsx";
import { LedgerCard } from "./ledger-card.tsx";
import { OpenPage } from "./open-page.tsx";
import { Partitions } from "./partitions.tsx";
import { SignalCards } from "./signal-card.tsx";
import { TileWindows } from "./tile-windows.tsx";
import { WhatChanged } from "./what-changed.tsx";

type Initial = { id: string; initial?: ProductView; letters?: QuarantineView };

export function ProductPage({ id, initial, letters }: Initial) {
  const { data, error, refetch } = useFollowed<ProductView>(`/api/v1/products/${encodeURIComponent(id)}`, initial);
  return (
    <main id="main" tabIndex={-1} className="wrap">
      <PageTitle name={data?.title ?? id} />
      {data === undefined ? (
        <>
          <h1 className="sr">{id}</h1>
          {error === null ? (
            <Loading what={id} lines={6} />
          ) : (
            <ErrorFace error={error} what={id} retry={() => void refetch()} />
          )}
        </>
      ) : (
        <Product product={data} letters={letters} />
      )}
    </main>
  );
}

function Product({ product, letters }: { product: ProductView; letters?: QuarantineView }) {
  const now = product.estateNow ?? product.generatedAt;
  const open = product.pages.filter(isOpen);
  return (
    <>
      <div>
        <Link className="crumb" href="/">
          Board
        </Link>
        <div className="pgttl">
          <h1>{product.title}</h1>
          <StateMark state={product.state} size={18} />
          <p>
            {product.sloSeconds === null ? null : (
              <>
                ≤ {formatDuration(product.sloSeconds)} from <code>{product.timestampField}</code>.{" "}
              </>
            )}
            {ownerWords(product.owners)}. {product.why}
          </p>
        </div>
      </div>
      {open.map((page) => (
        <OpenPage key={page.id} page={page} now={now} />
      ))}
      <CursorPath product={product} />
      <div className="cols c2">
        <div className="stack">
          {product.tile === null ? null : <TileWindows tile={product.tile} now={now} />}
          {product.ledger === null ? null : <LedgerCard ledger={product.ledger} />}
          <SignalCards signals={product.signals} />
          <HopBudget product={product} now={now} />
          <DeadLetters product={product} initial={letters} />
          <Partitions groups={product.partitions} now={now} />
        </div>
        <div className="stack">
          {product.slot === null ? null : <SlotFacts facts={product.slot} />}
          <CaughtUp rows={product.caughtUp} signals={product.signals} now={now} />
          <WhatChanged changes={product.changes} hours={product.changesHours} now={now} />
          {product.lakehouse === null ? null : <LakehouseCard lakehouse={product.lakehouse} now={now} />}
          <Readers readers={product.readers} now={now} />
          <PastPages pages={product.pastPages} />
          <Defects defects={product.defects} now={now} />
          <Contract contract={product.contract} />
        </div>
      </div>
    </>
  );
}
