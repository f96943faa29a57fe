import { Select } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { COUNTRY_CODES } from '../../../contract/countries.ts';
import { once } from '../../kit/storage/once.ts';
import { collator, countryName } from '../../kit/words/locale.ts';
import { t } from '../../kit/words/t.ts';

interface Country {
  readonly value: string;
  readonly label: string;
}

/** All countries by name, made when they are first shown: the system's tables of names take their time. */
const countries = once((): readonly Country[] => {
  const byName = collator();
  return COUNTRY_CODES.map((code) => ({ value: code, label: `${countryName(code)} (${code})` })).toSorted((a, b) =>
    byName.compare(a.label, b.label),
  );
});

type Props = {
  readonly label: string;
  readonly description: string;
  /** The default. */
  readonly placeholder: string;
  readonly value: string | null;
  readonly onChange: (code: string | null) => void;
};

/**
 * A country out of all, found by its English name or its code. Enter takes the country that is highlighted, or else the
 * first that the typed letters leave: a quick typist's Enter may not send the form around it without the country.
 */
export function CountrySelect({ label, description, placeholder, value, onChange }: Props) {
  const all = countries();
  const takeTyped = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'Enter') return;
    const typed = event.currentTarget.value.trim().toLowerCase();
    const chosen = all.find((country) => country.value === value)?.label ?? '';
    if (typed === chosen.toLowerCase()) return;
    event.preventDefault();
    const first = all.find((country) => country.label.toLowerCase().includes(typed));
    if (typed !== '' && first !== undefined) onChange(first.value);
  };
  return (
    <Select
      allowDeselect
      label={label}
      description={description}
      placeholder={placeholder}
      data={all}
      value={value}
      searchable
      selectFirstOptionOnChange
      clearable
      clearButtonProps={{ 'aria-label': t('imports.noCountry'), tabIndex: 0, 'aria-hidden': false, size: '24px' }}
      nothingFoundMessage={t('imports.noCountryName')}
      onChange={onChange}
      onKeyDown={takeTyped}
    />
  );
}
