/** Addresses whose parts are known: each is read as what it is, and as nothing else. */
import { ADDRESS_FIELDS, type AddressField } from '../../../contract/geocoder.ts';
import type { DocumentKind } from '../index/identifiers.ts';

export type AddressFields = Partial<Record<AddressField, string>>;

/** What divides the parts of a text divides none of a field. */
const withoutDividers = (value: string | undefined): string => (value ?? '').replaceAll(/[,;|\s]+/gu, ' ').trim();

/** The fields as a text of one part for each, the street with its number first; empty where none is filled. */
export function fieldsText(fields: AddressFields): string {
  const { house_number: number, street, ...around } = fields;
  const address = `${withoutDividers(number)} ${withoutDividers(street)}`.trim();
  const others = ADDRESS_FIELDS.flatMap((name) =>
    name === 'house_number' || name === 'street' ? [] : withoutDividers(around[name]),
  );
  return [address, ...others].filter((part) => part !== '').join('\n');
}

/** What only a state or only a country is asked for may be: `CA` is the code of one of either. */
const KINDS_OF = {
  country: new Set<DocumentKind>(['country', 'natural']),
  state: new Set<DocumentKind>(['region', 'place']),
} as const;

/** Kinds of which the answer is, where nothing smaller than a state is filled in; else undefined. */
export function kindsAskedFor(fields: AddressFields): ReadonlySet<DocumentKind> | undefined {
  const filled = ADDRESS_FIELDS.filter((name) => withoutDividers(fields[name]) !== '');
  if (filled.length === 0 || !filled.every((name) => name === 'state' || name === 'country')) return undefined;
  return KINDS_OF[filled.includes('state') ? 'state' : 'country'];
}

/** Which part of {@link fieldsText} is the street; −1 where only what it would lie in is asked for. */
export const streetPartOf = ({ street = '' }: AddressFields): number => (withoutDividers(street) === '' ? -1 : 0);
