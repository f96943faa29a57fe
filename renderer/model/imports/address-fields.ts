/** The columns of an address file as the window names and groups them. */
import type { AddressField } from '../../../contract/address-columns.ts';
import type { AddressPreview } from '../../../contract/import-preview.ts';
import { t } from '../../kit/words/t.ts';

export const FIELD_TITLES: Record<Exclude<AddressField, 'unit'>, string> = {
  number: t('House number'),
  number_suffix: t('Letter of the number'),
  street: t('Street'),
  street_prefix: t('Direction before'),
  street_type: t('Type of street'),
  street_suffix: t('Direction behind'),
  locality: t('Town'),
  region: t('State or region'),
  postcode: t('Postal code'),
  lon: t('Longitude'),
  lat: t('Latitude'),
  left_from: t('Left, from'),
  left_to: t('Left, to'),
  right_from: t('Right, from'),
  right_to: t('Right, to'),
  left_postcode: t('Postal code, left'),
  right_postcode: t('Postal code, right'),
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
  const ranges = [
    ...(left === undefined ? [] : [t('left {{left}}', { left })]),
    ...(right === undefined ? [] : [t('right {{right}}', { right })]),
  ];
  return [[number, street].filter((part) => part !== undefined).join(' '), ...ranges].join(', ');
}
