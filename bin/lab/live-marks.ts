import type { LabFigure } from "../../lab/live-fire/figures.ts";
import type { Printed } from "../../lab/live-fire/run.ts";
import type { Contract } from "../../lib/contracts/types.ts";
import type { LiveMarks } from "../../lib/drills/live/pack.ts";
import { compared, type Shown, shownBy } from "../../practice/live-fire/matrix.ts";

/** A weekday noon of the model, eighteen minutes after its fault began. */
const modelled = { seed: 1, since: Date.UTC(2026, 10, 25, 11, 42), at: Date.UTC(2026, 10, 25, 12, 0) };

/**
 * The comparison of what the lab showed with what the rivals would have shown: the lab's part is what was read and run on it, the
 * rivals' is the practice model's, since the lab cannot have them all.
 */
export class LabMarks {
  readonly #fault: string;
  readonly #contract: Contract;
  readonly #modelled = new Map<string | null, readonly Shown[]>();
  readonly #real = new Map<string, Shown>();

  /** `contract`: of the practice estate. */
  constructor(fault: string, contract: Contract) {
    this.#fault = fault;
    this.#contract = contract;
  }

  ran(id: string, { shows }: Printed): void {
    this.#real.set(id, { id, says: shows, told: shows, silent: false });
  }

  read(figures: readonly LabFigure[]): void {
    for (const { id, name, value, unit, usual } of figures) {
      if (value === null) continue;
      const usually = value <= usual;
      const says = `${name} ${value} ${unit}; usual at most ${usual}.`;
      this.#real.set(id, { id, says, told: usually ? "usual" : "more than usual", silent: usually });
    }
  }

  marks(): LiveMarks {
    return compared(this.#fault, (fault) =>
      this.#model(fault).map((shown) => (fault === this.#fault ? (this.#real.get(shown.id) ?? shown) : shown)),
    );
  }

  #model(fault: string | null): readonly Shown[] {
    const known = this.#modelled.get(fault);
    if (known) return known;
    const { seed, since, at } = modelled;
    const shown = shownBy({ seed, since, contract: this.#contract, fault }, at);
    this.#modelled.set(fault, shown);
    return shown;
  }
}
