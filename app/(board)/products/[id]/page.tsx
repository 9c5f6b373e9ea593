import { estate } from "../../../../lib/board/estate.ts";
import { readProduct } from "../../../../lib/product/read.ts";
import { readQuarantine } from "../../../../lib/quarantine/read.ts";
import { found } from "../../../_access/found.ts";
import { reader } from "../../../_access/reader.ts";
import { ProductPage } from "./product-page.tsx";

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const actor = await reader();
  const id = decodeURIComponent((await params).id);
  const [product, letters] = await found(Promise.all([readProduct(estate(), id), readQuarantine(estate(), id, actor)]));
  return <ProductPage id={id} initial={product} letters={letters} />;
}
