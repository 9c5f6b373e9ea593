type PickProps = { label: string; of: readonly string[]; value: string; set: (value: string) => void };

/** One of a closed list that is too long for chips. */
export function Pick({ label, of, value, set }: PickProps) {
  return (
    <label className="fl">
      {label}
      <select className="in" value={value} onChange={(event) => set(event.target.value)}>
        <option value="">choose one</option>
        {of.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
    </label>
  );
}
