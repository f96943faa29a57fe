/** Named lakes and islands: labels of the base map, and, with seas and oceans, rows for other themes. */
import type { Database } from 'better-sqlite3';
import polylabel from 'polylabel';
import type { Bbox } from '../../../contract/pack.ts';
import { NATURAL_FEATURE_TABLE } from '../../../main/packs/schema/tiles.ts';
import { boxOf, POINT, pointPath, type Shape } from '../../../main/packs/write/pyramid/shape.ts';
import type { NamedGround } from '../../read/named-ground.ts';
import { degreesBox } from './waters.ts';

export interface NaturalFeature {
  kind: 'ocean' | 'sea' | 'lake' | 'island';
  name: string;
  otherName?: string | undefined;
  lon: number;
  lat: number;
  /** In degrees; east is greater than 180 if it crosses the antimeridian. Undefined for oceans. */
  box?: Bbox;
}

/** Current English names of features with an outdated or misspelled name in the source. */
const CURRENT_NAMES: Readonly<Record<string, string>> = {
  "Abaya Hayk'": 'Lake Abaya',
  'Beloye Ozero': 'Lake Beloye',
  'Clark Hill Reservoir': 'Lake Strom Thurmond',
  'Lago de Cahora Bassa': 'Lake Cahora Bassa',
  'Lago de Izabal': 'Lake Izabal',
  'Lago de Managua': 'Lake Managua',
  'Lago de Nicaragua': 'Lake Nicaragua',
  'Lago Gatun': 'Gatun Lake',
  'Lago Poopo': 'Lake Poopó',
  'Lake Bukwa': 'Lake Rukwa',
  'Lake Saint Clair': 'Lake St. Clair',
  'Lake Nasser and Lake Nubia': 'Lake Nasser',
  'North and South Moose and Cedar Lakes': 'Cedar Lake',
  'Onazhskoye Ozero': 'Lake Onega',
  'Ozero Khanka': 'Lake Khanka',
  'Rybinskoye Vodokhranilishche': 'Rybinsk Reservoir',
  "T'ana Hayk'": 'Lake Tana',
};
/** Excluded features: seas, which have a separate list, and straits between lakes. */
const EXCLUDED = new Set(['Black Sea', 'Azov Sea', 'Sea of Marmara', 'Sault Sainte Marie', 'Great South Bay']);
/** One lake in the source, but two on every map, with label positions of our own. */
const MERGED_LAKES = 'Lakes Michigan and Huron';
const SEPARATE_LAKES: readonly NaturalFeature[] = [
  { kind: 'lake', name: 'Lake Michigan', lon: -87.0, lat: 43.6, box: [-88.05, 41.61, -84.74, 46.1] },
  { kind: 'lake', name: 'Lake Huron', lon: -82.4, lat: 44.8, box: [-84.75, 43.0, -79.7, 46.35] },
];

const LABEL_PRECISION_DEGREES = 0.02;

/** Returns a point of the largest part, as far from the shore and from islands as possible. */
function middleOf(
  [outer = new Float64Array(), ...others]: readonly Float64Array[],
  hasIslands: boolean,
): [number, number] {
  const rings = (hasIslands ? [outer, ...others] : [outer]).map((ring) =>
    Array.from({ length: ring.length / 2 }, (_, i): [number, number] => [ring[2 * i] ?? 0, ring[2 * i + 1] ?? 0]),
  );
  const [lon = 0, lat = 0] = polylabel(rings, LABEL_PRECISION_DEGREES);
  return [lon, lat];
}

/** Converts the lakes and islands of the source, with current names. */
export function lakesAndIslands(ground: readonly NamedGround[]): NaturalFeature[] {
  return ground.flatMap(({ kind, name, otherName, rings }): NaturalFeature[] => {
    if (EXCLUDED.has(name)) return [];
    if (name === MERGED_LAKES) return [...SEPARATE_LAKES];
    const [lon, lat] = middleOf(rings, kind === 'lake');
    const current = CURRENT_NAMES[name];
    return [
      {
        kind,
        name: current ?? name,
        otherName: current === undefined ? otherName : name,
        lon,
        lat,
        box: degreesBox(rings[0] ?? new Float64Array()),
      },
    ];
  });
}

/** Minimum width of a lake for its label, in pixels. */
const LABEL_PIXELS = 22;
const TILE_PIXELS = 512;
const [LOWEST_ZOOM, HIGHEST_ZOOM] = [3, 9] as const;

/** Returns a label for each lake, from the zoom where the lake is as wide as its label. */
export function lakeLabels(features: readonly NaturalFeature[]): Shape[] {
  return features.flatMap(({ kind, name, lon, lat, box }) => {
    if (kind !== 'lake' || box === undefined) return [];
    const [west, south, east, north] = box;
    const side = Math.sqrt((east - west) * (north - south));
    const zoom = Math.ceil(Math.log2((LABEL_PIXELS * 360) / TILE_PIXELS / side));
    const rank = Math.min(HIGHEST_ZOOM, Math.max(LOWEST_ZOOM, zoom));
    const path = pointPath(lon, lat);
    return [
      {
        group: { layer: 'lake_label', kind: POINT, properties: { name, rank } },
        minZoom: rank,
        box: boxOf(path),
        paths: [path],
      },
    ];
  });
}

export function writeNaturalFeatures(database: Database, features: readonly NaturalFeature[]): void {
  database.exec(NATURAL_FEATURE_TABLE);
  const insert = database.prepare(
    'INSERT INTO natural_feature (kind, name, other_name, lon, lat, west, south, east, north) VALUES (?, ?, ' +
      '?, ?, ?, ?, ?, ?, ?)',
  );
  for (const { kind, name, otherName, lon, lat, box } of features)
    insert.run(kind, name, otherName ?? null, lon, lat, ...(box ?? [null, null, null, null]));
}
