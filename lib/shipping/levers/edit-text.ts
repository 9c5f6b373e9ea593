import { type Why, whys } from "./delivery.ts";
import type { Edit } from "./edit.ts";

/** `548.5.c400.t43518` or `548.5.drop`: order, which of its records, and what is changed. */
export function writeEdit({ id, why, cents, time, drop }: Edit): string {
  const changes = drop ? ["drop"] : [cents === undefined ? "" : `c${cents}`, time === undefined ? "" : `t${time}`];
  return [id, whys.indexOf(why), ...changes.filter((change) => change !== "")].join(".");
}

export function readEdit(text: string | null): Edit | null {
  const [, id, index, drop, cents, time] =
    /^(\d{1,5})\.(\d{1,2})(?:(\.drop)|(?:\.c(\d{1,6}))?(?:\.t(\d{1,5}))?)$/.exec(text ?? "") ?? [];
  const why: Why | undefined = whys[Number(index)];
  if (id === undefined || why === undefined) return null;
  return {
    id: Number(id),
    why,
    ...(drop ? { drop: true } : {}),
    ...(cents === undefined ? {} : { cents: Number(cents) }),
    ...(time === undefined ? {} : { time: Number(time) }),
  };
}
