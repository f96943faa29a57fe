import { Select } from '@mantine/core';
import styles from './LayersPanel.module.css';

type ChoiceProps = {
  readonly label: string;
  readonly value: string | null;
  readonly options: readonly (readonly [value: string, text: string])[];
  /** Label for no field, if that can be chosen. */
  readonly none?: string;
  readonly onChange: (value: string | null) => void;
};

/** More options can be found by typing. */
export const FOUND_AT_A_GLANCE = 12;

/** A list to choose from, beside its label. */
export function Choice({ label, value, options, none, onChange }: ChoiceProps) {
  const isKnown = value === null || options.some(([option]) => option === value);
  const known = isKnown ? options : [[value, value] as const, ...options];
  const data = known.map(([option, text]) => ({ value: option, label: text }));
  return (
    <div className={styles['choice']}>
      <span aria-hidden>{label}</span>
      <Select
        size="xs"
        className={styles['field'] ?? ''}
        aria-label={label}
        data={none === undefined ? data : [{ value: '', label: none }, ...data]}
        value={value ?? (none === undefined ? null : '')}
        searchable={options.length > FOUND_AT_A_GLANCE}
        onChange={(chosen) => onChange(chosen === '' ? null : chosen)}
      />
    </div>
  );
}
