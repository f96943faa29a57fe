/** Oceans, seas, gulfs and straits as documents of a geocoder index. */
import type { Bbox } from '../../../contract/pack.ts';
import type { IndexDocument } from '../../../main/geocoder/index/index-document.ts';
import type { Sea } from '../../read/iho-seas.ts';
import { translatedNames } from './feature-names.ts';

/** Excluded numbers: parts, groups and coastal waters. */
const EXCLUDED = new Set(['14', '18', '28-1', '28-2', '48', '59']);
const IMPORTANCE = { ocean: 0.9, sea: 0.7 } as const;
/** Grid lines over the box of a sea for finding a point on water. */
const GRID = 12;
const HALF_OCEAN = /^(?:North|South) (.+ Ocean)$/u;
/** Names in addition to those of 1953, by number; the first is the current one. */
const CURRENT_NAMES: Readonly<Record<string, readonly string[]>> = {
  '2': ['Kattegat'],
  '19': ['Irish Sea'],
  '28C': ['Balearic Sea'],
  '33': ['Río de la Plata', 'River Plate', 'La Plata'],
  '41': ['Persian Gulf', 'Arabian Gulf'],
  '46A': ['Strait of Malacca'],
  '48C': ['Molucca Sea'],
  '50': ['East China Sea'],
  '52': ['Sea of Japan', 'East Sea'],
  '53': ['Seto Inland Sea'],
  '60': ['Gulf of California', 'Sea of Cortez'],
};
/** Separators in entries of 1953 that name two seas. */
const AND = / and |, /u;

/** Merges oceans that the list has in two halves. */
function mergedOceans(seas: readonly Sea[]): Sea[] {
  const halves = Map.groupBy(seas, ({ name }) => HALF_OCEAN.exec(name)?.[1]);
  return [...halves].flatMap(([name, parts]) => {
    const [first, second] = parts;
    if (name === undefined || first === undefined || second === undefined) return [];
    const box: Bbox = [
      Math.min(first.box[0], second.box[0]),
      Math.min(first.box[1], second.box[1]),
      Math.max(first.box[2], second.box[2]),
      Math.max(first.box[3], second.box[3]),
    ];
    return [{ number: '', name, box }];
  });
}

const normalizeLongitude = (lon: number): number => (lon > 180 ? lon - 360 : lon);

/** Returns the grid point over the box that is nearest to the middle and not on land, or the middle if all are. */
function waterIn({ box: [west, south, east, north] }: Sea, isLand: (lon: number, lat: number) => boolean) {
  const points = Array.from(
    { length: (GRID + 1) ** 2 },
    (_, index) => [(index % (GRID + 1)) / GRID, Math.floor(index / (GRID + 1)) / GRID] as const,
  ).toSorted(([a, b], [c, d]) => Math.hypot(a - 0.5, b - 0.5) - Math.hypot(c - 0.5, d - 0.5));
  const [x, y] = points.find(
    ([a, b]) => !isLand(normalizeLongitude(west + a * (east - west)), south + b * (north - south)),
  ) ?? [0.5, 0.5];
  return { lon: normalizeLongitude(west + x * (east - west)), lat: south + y * (north - south) };
}

/** Returns documents of seas. @param isLand whether a position in degrees is on land */
export function seaDocuments(seas: readonly Sea[], isLand: (lon: number, lat: number) => boolean): IndexDocument[] {
  return [...seas.filter(({ number }) => !EXCLUDED.has(number)), ...mergedOceans(seas)].map((sea) => {
    const [name = sea.name, ...others] = CURRENT_NAMES[sea.number] ?? [];
    const category = name.endsWith('Ocean') ? 'ocean' : 'sea';
    const [, , east] = sea.box;
    const { lon, lat } = waterIn(sea, isLand);
    return {
      kind: 'natural',
      name,
      alternates: [...new Set([...others, sea.name, ...sea.name.split(AND), ...translatedNames(name)])].filter(
        (alternative) => alternative !== name,
      ),
      category,
      lon,
      lat,
      bounds: east > 180 ? undefined : sea.box,
      importance: IMPORTANCE[category],
    };
  });
}
