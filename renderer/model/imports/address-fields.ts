/** The columns of an address file as the window names and groups them. */
import type { AddressField } from '../../../contract/address-columns.ts';
import type { AddressPreview } from '../../../contract/import-preview.ts';
import { t } from '../../kit/words/t.ts';

export const FIELD_TITLES: Record<Exclude<AddressField, 'unit'>, string> = {
  number: t('common.houseNumber'),
  number_suffix: t('imports.letterNumber'),
  street: t('common.street'),
  street_prefix: t('imports.directionBeforeName'),
  street_type: t('imports.streetType'),
  street_suffix: t('imports.directionAfterName'),
  locality: t('common.town'),
  region: t('common.stateRegion'),
  postcode: t('common.postalCode'),
  lon: t('common.longitude'),
  lat: t('common.latitude'),
  left_from: t('imports.leftFrom'),
  left_to: t('imports.leftTo'),
  right_from: t('imports.rightFrom'),
  right_to: t('imports.rightTo'),
  left_postcode: t('imports.postalCodeLeft'),
  right_postcode: t('imports.postalCodeRight'),
};

export type ShownField = keyof typeof FIELD_TITLES;

/** Fields shown first, and fields that only some files have. */
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
    ...(left === undefined ? [] : [t('imports.leftLeft', { left })]),
    ...(right === undefined ? [] : [t('imports.rightRight', { right })]),
  ];
  return [[number, street].filter((part) => part !== undefined).join(' '), ...ranges].join(', ');
}
