import { Select } from '@mantine/core';
import { COUNTRY_CODES, countryName } from '../../../contract/countries.ts';

const COUNTRIES = COUNTRY_CODES.map((code) => ({ value: code, label: `${countryName(code)} (${code})` })).toSorted(
  (a, b) => a.label.localeCompare(b.label, 'en'),
);

type Props = {
  readonly label: string;
  readonly description: string;
  /** What holds where none is chosen. */
  readonly placeholder: string;
  readonly value: string | null;
  readonly onChange: (code: string | null) => void;
};

/** A country out of all, found by its English name or its code. */
export function CountrySelect({ label, description, placeholder, value, onChange }: Props) {
  return (
    <Select
      label={label}
      description={description}
      placeholder={placeholder}
      data={COUNTRIES}
      value={value}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'No country', tabIndex: 0 }}
      nothingFoundMessage="No country of that name"
      onChange={onChange}
    />
  );
}
