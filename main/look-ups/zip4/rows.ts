/** ZIP codes, in the table of look-ups. */
import { pointOf } from '../../../contract/coordinates.ts';
import { jsonText } from '../../../contract/json-text.ts';
import { nearestZip4LookUp, xy2zipLookUp, zip2xyLookUp } from '../../../contract/zip4.ts';
import { implement } from '../row.ts';
import { nearestZips, needZips, zipsAt } from './five-digit.ts';
import { firstZip4At, zip4At, zip4OfCode } from './look-up.ts';

/** Returns a function that calls `find` at most once. */
function once<T>(find: () => T): () => T {
  let found: { value: T } | undefined;
  return () => (found ??= { value: find() }).value;
}

export const xy2zipRow = implement(xy2zipLookUp, {
  // A quirk of the specification: x is the latitude here, y the longitude.
  answer: (packs, query) => zip4At(packs, { lon: query.y, lat: query.x }),
  // A failed pack may lack only one of the two codes.
  find: (packs) => (point) => ({
    zips: () => zipsAt(packs, point),
    zip4: once(() => firstZip4At(packs, point)),
  }),
  values: {
    // Two codes if a ZIP+4 area and a ZIP area contradict each other.
    zip: ({ zips }) => zips().join('; '),
    zip9: ({ zip4 }) => zip4()?.zip9,
    fips: ({ zip4 }) => zip4()?.fips ?? undefined,
  },
  check(packs, name) {
    if (name === 'zip') needZips(packs);
    return undefined;
  },
});

export const zip2xyRow = implement(zip2xyLookUp, { answer: (packs, query) => zip4OfCode(packs, query.zip9) });

export const nearestZip4Row = implement(nearestZip4LookUp, {
  answer: (packs, query) => jsonText(nearestZips(packs, pointOf(query))),
});
