import type { ReactNode } from "react";

export type ShownFigure = { name: string; value: ReactNode; beside?: ReactNode };

/** A few numbers side by side, each under its name. */
export function Figures({ figures }: { figures: ShownFigure[] }) {
  return (
    <dl className="figs">
      {figures.map(({ name, value, beside }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <b>{value}</b>
            {beside === undefined ? null : <span>{beside}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
