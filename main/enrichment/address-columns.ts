/**
 * Which columns an address is read from, as people name them: `Anschrift`, or `city=Ort` where a column is one part.
 */
import { ADDRESS_FIELDS, type AddressField } from '../../contract/geocoder.ts';
import type { PositionSource } from '../../contract/enrich.ts';

/** What stands between a part of an address and the column that holds it. */
const IS = '=';

function partOf(spec: string): { part: AddressField | undefined; name: string } {
  const cut = spec.indexOf(IS);
  const part = ADDRESS_FIELDS.find((field) => field === spec.slice(0, Math.max(0, cut)).trim());
  return part === undefined ? { part, name: spec } : { part, name: spec.slice(cut + IS.length).trim() };
}

/**
 * The position source of columns, each with the part of the address that it holds or none with any.
 * @param find place of a column in the table, by its name
 * @param refuse throws what it is given: why the columns cannot be read so
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
  const bare = named.find(({ part }) => part === undefined);
  if (bare !== undefined)
    return refuse(
      `gives the part of some columns only: give it for ${JSON.stringify(bare.name)} too, as in ` +
        `${ADDRESS_FIELDS[0]}=${bare.name} (${ADDRESS_FIELDS.join(', ')})`,
    );
  const twice = parts.find((part, index) => parts.indexOf(part) !== index);
  if (twice !== undefined) return refuse(`gives two columns for ${twice}: choose one`);
  return { kind: 'address', columns, parts };
}
