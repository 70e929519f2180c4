// A choice with its label.
import { useId } from "preact/hooks";

export interface Choice {
  value: string;
  label?: string;
}

export function Pick({
  label,
  value,
  choices,
  onPick,
}: {
  label: string;
  value: string;
  choices: Choice[];
  onPick: (value: string) => void;
}) {
  const id = useId();
  return (
    <span class="pick">
      <label for={id}>{label}</label>
      <select id={id} value={value} onChange={(e) => onPick(e.currentTarget.value)}>
        {choices.map((c) => (
          <option key={c.value} value={c.value} selected={c.value === value}>
            {c.label ?? c.value}
          </option>
        ))}
      </select>
    </span>
  );
}
