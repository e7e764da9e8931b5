import { useId } from 'react';
import type { ReactNode } from 'react';

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly values: readonly Value[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** A choice of few values, all visible. */
export const Choice = <Value extends string>({ label, values, value, onChange }: ChoiceProps<Value>) => (
  <fieldset>
    <legend>{label}</legend>
    <div className="jgd-choices" role="group" aria-label={label}>
      {values.map((one) => (
        <button
          key={one}
          type="button"
          className="jgd-button"
          aria-pressed={one === value}
          onClick={() => onChange(one)}
        >
          {one}
        </button>
      ))}
    </div>
  </fieldset>
);

/** A choice of many values. */
export const Pick = <Value extends string>({ label, values, value, onChange }: ChoiceProps<Value>) => {
  const id = useId();
  return (
    <div>
      <label className="jgd-label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={({ currentTarget }) => {
          const chosen = values.find((one) => one === currentTarget.value);
          if (chosen !== undefined) onChange(chosen);
        }}
      >
        {values.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
    </div>
  );
};

export const Check = (props: { label: string; checked: boolean; onChange: (checked: boolean) => void }) => (
  <label className="jgd-check">
    <input
      type="checkbox"
      checked={props.checked}
      onChange={({ currentTarget }) => props.onChange(currentTarget.checked)}
    />
    {props.label}
  </label>
);

export const Card = ({ children }: { children: ReactNode }) => <div className="jgd-card">{children}</div>;
