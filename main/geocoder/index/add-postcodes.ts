/** Gathers the postal codes that addresses and streets name; each becomes a document in the midst of them. */
import type { StreetItem } from './add-streets.ts';
import type { LonLat } from './streets.ts';
import type { GeocoderIndexWriter } from './writer.ts';

/** As of the other packs' postal codes. */
const IMPORTANCE = 0.3;
/** Towns by which a postal code is found beside the one that it is said to be in. */
const MAX_TOWNS = 8;

interface Named {
  code: string;
  at: LonLat;
  parent: number | undefined;
}

function codesOf({ house, edge, parent }: StreetItem): Named[] {
  if (house !== undefined)
    return house.postcode === undefined ? [] : [{ code: house.postcode, at: [house.lon, house.lat], parent }];
  const middle = edge?.line[edge.line.length >> 1];
  if (edge === undefined || middle === undefined) return [];
  const codes = new Set([edge.leftPostcode, edge.rightPostcode].filter((code) => code !== undefined));
  return [...codes].map((code) => ({ code, at: middle, parent }));
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** The handles by how often they occur, the commonest first. */
function commonest(handles: readonly (number | undefined)[]): number[] {
  const counts = Map.groupBy(
    handles.filter((handle) => handle !== undefined),
    (handle) => handle,
  );
  return [...counts].toSorted(([a, as], [b, bs]) => bs.length - as.length || a - b).map(([handle]) => handle);
}

/**
 * Adds a document for every postal code of a country that the items name: at the median of their longitudes and
 * latitudes, in the town that most of them are in, found by the other towns' names as well. What has no digit is no
 * postal code.
 * @returns how many there are.
 */
export function addPostcodes(writer: GeocoderIndexWriter, items: readonly StreetItem[]): number {
  const named = items.flatMap(codesOf).filter(({ code }) => /\d/.test(code));
  const groups = Map.groupBy(
    named,
    ({ code, parent }) => `${code.toUpperCase()}|${parent === undefined ? '' : writer.rootOf(parent)}`,
  );
  for (const group of groups.values()) {
    const [parent, ...others] = commonest(group.map((one) => one.parent));
    writer.addDocument({
      kind: 'postcode',
      name: group[0]?.code.toUpperCase() ?? '',
      parent,
      context: others.slice(0, MAX_TOWNS).map((handle) => writer.nameOf(handle)),
      lon: median(group.map(({ at }) => at[0])),
      lat: median(group.map(({ at }) => at[1])),
      importance: IMPORTANCE,
    });
  }
  return groups.size;
}
