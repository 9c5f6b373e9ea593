import { estate } from "../../../../lib/board/estate.ts";
import { readProduct } from "../../../../lib/product/read.ts";
import { found } from "../../../_access/found.ts";
import { reader } from "../../../_access/reader.ts";
import { ProductPage } from "./product-page.tsx";

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  await reader();
  const id = decodeURIComponent((await params).id);
  return <ProductPage id={id} initial={await found(readProduct(estate(), id))} />;
}
