import { gateWords } from "../../../lib/shipping/content/gate-words.ts";

type Props = {
  products: { id: string; title: string; isCounted: boolean }[];
  product: string;
  through: string;
};

/** A plain form: the question stands in the address, so that it can be sent to somebody. */
export function GateForm({ products, product, through }: Props) {
  return (
    <form className="card fields noprint" action="/gate">
      <label className="lbl">
        {gateWords.product}
        <select key={product} className="field" name="product" defaultValue={product}>
          {products.map(({ id, title, isCounted }) => (
            <option key={id} value={id}>
              {isCounted ? title : gateWords.notCounted(title)}
            </option>
          ))}
        </select>
      </label>
      <label className="lbl grow">
        {gateWords.through}
        <input
          key={through}
          className="field"
          name="through"
          defaultValue={through}
          aria-describedby="through-hint"
          autoComplete="off"
        />
      </label>
      <button className="btn" type="submit">
        {gateWords.ask}
      </button>
      <p id="through-hint" className="dim small wide">
        {gateWords.throughHint}
      </p>
    </form>
  );
}
