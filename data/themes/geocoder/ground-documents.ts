/** Lakes and islands as documents of a geocoder index. */
import type { ReadableDatabase } from '../../../main/packs/pack-database.ts';
import type { IndexDocument } from '../../../main/geocoder/index/index-document.ts';
import { translatedNames } from './feature-names.ts';

/** A row of the base map's table `natural_feature`. */
interface Ground {
  kind: 'lake' | 'island';
  name: string;
  other_name: string | null;
  lon: number;
  lat: number;
  /** In degrees; east is greater than 180 if it crosses the antimeridian. */
  west: number;
  south: number;
  east: number;
  north: number;
}

/** Importance of lakes and islands, which grows with the logarithm of the box's area in square degrees. */
const IMPORTANCE = { lake: 0.55, island: 0.35, perTenfold: 0.08, max: { lake: 0.75, island: 0.6 } } as const;
const SMALLEST_SQUARE_DEGREES = 1e-3;
const NAMES_ISLAND = /\b(?:islands?|isles?|isla|île|ilha|is)\b/iu;

/** Returns alternative names, e.g. `Kodiak Island`. */
const alternatesOf = ({ kind, name, other_name: otherName }: Ground): string[] => [
  ...(otherName === null ? [] : [otherName]),
  ...(kind === 'island' && !NAMES_ISLAND.test(name) ? [`${name} Island`] : []),
  ...(kind === 'lake' ? translatedNames(name) : []),
];

/**
 * Returns documents of lakes and islands.
 * @param basemap the pack of the base map
 * @param isKnown whether other packs have a country or division of this name, which takes precedence
 */
export function groundDocuments(basemap: ReadableDatabase, isKnown: (name: string) => boolean): IndexDocument[] {
  const rows = basemap
    .prepare<[], Ground>(
      'SELECT kind, name, other_name, lon, lat, west, south, east, north FROM natural_feature WHERE kind IN ' +
        "('lake', 'island') AND west IS NOT NULL ORDER BY id",
    )
    .all();
  return rows.flatMap((ground) => {
    const { kind, name, lon, lat, west, south, east, north } = ground;
    if (isKnown(name)) return [];
    const size = Math.max(SMALLEST_SQUARE_DEGREES, (east - west) * (north - south)) / SMALLEST_SQUARE_DEGREES;
    return [
      {
        kind: 'natural',
        name,
        alternates: alternatesOf(ground),
        category: kind,
        lon,
        lat,
        bounds: east > 180 ? undefined : ([west, south, east, north] as const),
        importance: Math.min(IMPORTANCE.max[kind], IMPORTANCE[kind] + IMPORTANCE.perTenfold * Math.log10(size)),
      },
    ];
  });
}
