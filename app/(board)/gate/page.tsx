import { estate } from "../../../lib/board/estate.ts";
import { gateWords } from "../../../lib/shipping/content/gate-words.ts";
import { answerCompleteness } from "../../../lib/shipping/gate/answer.ts";
import { parseThrough } from "../../../lib/shipping/gate/through.ts";
import { found } from "../../_access/found.ts";
import { reader } from "../../_access/reader.ts";
import { FollowBoard } from "../../_live/follow-board.tsx";
import { PageTitle } from "../../_shell/page-title.tsx";
import { ShippingPlaces } from "../../_shipping/places.tsx";
import { GateAnswer, NotAsked } from "./gate-answer.tsx";
import { GateForm } from "./gate-form.tsx";
import { FromTheScheduler, StaysOnTheGate } from "./gate-notes.tsx";
import "./gate.css";

type Asked = { product?: string | string[]; through?: string | string[] };
const single = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)?.trim();

export default async function Page({ searchParams }: { searchParams: Promise<Asked> }) {
  await reader();
  const { contract } = estate();
  const asked = await searchParams;
  const products = Object.entries(contract.products).map(([id, { title, cursors }]) => ({
    id,
    title,
    isCounted: Object.values(cursors).some(({ kind }) => kind === "ledger"),
  }));
  const product = single(asked.product) ?? products.find(({ isCounted }) => isCounted)?.id ?? products[0]?.id ?? "";
  const through = single(asked.through) ?? "";
  const isReadable = parseThrough(through) !== null;
  const answer = isReadable ? await found(answerCompleteness(estate(), product, through)) : null;
  return (
    <main id="main" tabIndex={-1} className="wrap">
      <PageTitle name={gateWords.title} />
      <FollowBoard />
      <ShippingPlaces />
      <div className="pgttl">
        <h1>{gateWords.title}</h1>
        <p>{gateWords.subtitle}</p>
      </div>
      <GateForm products={products} product={product} through={through} />
      <div className="cols c2 mt-4">
        <div className="stack">{answer === null ? <NotAsked /> : <GateAnswer answer={answer} />}</div>
        <div className="stack">
          <FromTheScheduler product={product} through={isReadable ? through : ""} />
          <StaysOnTheGate checks={contract.plan?.morningGate ?? []} product={product} />
        </div>
      </div>
    </main>
  );
}
