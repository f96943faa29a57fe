import styles from './LayersPanel.module.css';

type ChoiceProps = {
  readonly label: string;
  readonly value: string | null;
  readonly options: readonly (readonly [value: string, text: string])[];
  /** Label for no field, if that can be chosen. */
  readonly none?: string;
  readonly onChange: (value: string | null) => void;
};

/** The system's own list: within a popover another one would close it. */
export function Choice({ label, value, options, none, onChange }: ChoiceProps) {
  const isKnown = value === null || options.some(([option]) => option === value);
  return (
    <label className={styles['choice']}>
      <span>{label}</span>
      <select
        aria-label={label}
        className={styles['select']}
        value={value ?? ''}
        onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : currentTarget.value)}
      >
        {none === undefined ? null : <option value="">{none}</option>}
        {(isKnown ? options : [[value, value] as const, ...options]).map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
