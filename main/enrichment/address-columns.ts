/** Address columns as users specify them: `Anschrift`, or `city=Ort` for a column with one part. */
import { ADDRESS_FIELDS, type AddressField } from '../../contract/geocoder.ts';
import type { PositionSource } from '../../contract/enrich.ts';

/** Separates a part of an address from its column. */
const SEPARATOR = '=';

function partOf(spec: string): { part: AddressField | undefined; name: string } {
  const end = spec.indexOf(SEPARATOR);
  const part = ADDRESS_FIELDS.find((field) => field === spec.slice(0, Math.max(0, end)).trim());
  return part === undefined ? { part, name: spec } : { part, name: spec.slice(end + SEPARATOR.length).trim() };
}

/**
 * Returns the address columns as a position source; all have a part, or none.
 * @param find returns the index of a column by name
 * @param refuse throws the given reason
 */
export function addressSource(
  specs: readonly string[],
  find: (name: string) => number,
  refuse: (reason: string) => never,
): PositionSource {
  const named = specs.map(partOf);
  const parts = named.flatMap(({ part }) => part ?? []);
  const columns = named.map(({ name }) => find(name));
  if (parts.length === 0) return { kind: 'address', columns };
  const withoutPart = named.find(({ part }) => part === undefined);
  if (withoutPart !== undefined)
    return refuse(
      `gives the part of some columns only: give it for ${JSON.stringify(withoutPart.name)} too, as in ` +
        `${ADDRESS_FIELDS[0]}=${withoutPart.name} (${ADDRESS_FIELDS.join(', ')})`,
    );
  const duplicate = parts.find((part, index) => parts.indexOf(part) !== index);
  if (duplicate !== undefined) return refuse(`gives two columns for ${duplicate}: choose one`);
  return { kind: 'address', columns, parts };
}
