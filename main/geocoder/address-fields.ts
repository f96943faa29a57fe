/** Addresses whose parts are known: each is read as what it is, and as nothing else. */
import { ADDRESS_FIELDS, type AddressField } from '../../contract/geocoder.ts';

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

/** Which part of {@link fieldsText} is the street; −1 where only what it would lie in is asked for. */
export const streetPartOf = ({ street = '' }: AddressFields): number => (withoutDividers(street) === '' ? -1 : 0);
