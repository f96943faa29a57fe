/** The columns of an address file as the window names and groups them. */
import type { AddressField } from '../../../contract/address-columns.ts';
import type { AddressPreview } from '../../../contract/import-preview.ts';

export const FIELD_TITLES: Record<Exclude<AddressField, 'unit'>, string> = {
  number: 'House number',
  number_suffix: 'Letter of the number',
  street: 'Street',
  street_prefix: 'Direction before',
  street_type: 'Type of street',
  street_suffix: 'Direction behind',
  locality: 'Town',
  region: 'State or region',
  postcode: 'Postal code',
  lon: 'Longitude',
  lat: 'Latitude',
  left_from: 'Left, from',
  left_to: 'Left, to',
  right_from: 'Right, from',
  right_to: 'Right, to',
  left_postcode: 'Postal code, left',
  right_postcode: 'Postal code, right',
};

export type ShownField = keyof typeof FIELD_TITLES;

/** What is asked for first, and what only some files have. */
interface FieldGroups {
  main: readonly ShownField[];
  more: readonly ShownField[];
}

const STREET_PARTS = ['street_prefix', 'street_type', 'street_suffix'] as const;

export function fieldGroups({ shape, fields, missing }: AddressPreview): FieldGroups {
  if (shape === 'lines')
    return {
      main: ['street', 'locality', 'left_from', 'left_to', 'right_from', 'right_to'],
      more: ['left_postcode', 'right_postcode', ...STREET_PARTS],
    };
  // Files with a geometry need no columns for it.
  const position = (['lon', 'lat'] as const).filter((field) => field in fields || missing.includes(field));
  return {
    main: ['number', 'street', 'locality', 'postcode', ...position],
    more: ['number_suffix', 'region', ...STREET_PARTS],
  };
}

/** `22 A Markgrafenstraße`, or `Main St, left 1–99`: a row as it will be found. */
export function addressText({ number, street, left, right }: AddressPreview['rows'][number]): string {
  const ranges = [...(left === undefined ? [] : [`left ${left}`]), ...(right === undefined ? [] : [`right ${right}`])];
  return [[number, street].filter((part) => part !== undefined).join(' '), ...ranges].join(', ');
}
