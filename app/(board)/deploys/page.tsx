import type { Metadata } from "next";
import { estate } from "../../../lib/board/estate.ts";
import { readDeploys } from "../../../lib/deploys/read.ts";
import { reader } from "../../_access/reader.ts";
import { DeploysPage } from "./deploys-page.tsx";

export const metadata: Metadata = {
  description: "Schemas, connector configurations and the contract: what was deployed.",
};

export default async function Page() {
  await reader();
  return <DeploysPage initial={await readDeploys(estate())} />;
}
