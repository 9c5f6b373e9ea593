import { estate } from "../board/estate.ts";
import type { Contract } from "../contracts/types.ts";

/** From here on the web server's contract is of this mode, on a lab that can cause these. */
export function onLab(mode: Contract["mode"] = "lab", fireable = "F19,F37"): void {
  const contract = { ...estate().contract, mode };
  Object.assign(process.env, { ONE_BOARD_FIREABLE: fireable });
  Object.assign(globalThis, { oneBoardContract: { path: process.env.ONE_BOARD_CONTRACT, contract } });
}
