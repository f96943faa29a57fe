/** Which ZIP+4 areas hold a point, have a code, or are nearest. */
import { collectionBbox, EPSG_4326_CRS } from '../../../contract/geojson.ts';
import { asJsonText, type JsonText } from '../../../contract/json-text.ts';
import type { Bbox } from '../../../contract/pack.ts';
import { WINDS, type NearestZip4Answer, type Zip4Collection, type Zip4Feature } from '../../../contract/zip4.ts';
import type { Polygons } from '../../geometry/geometry-blob.ts';
import { roundDegrees } from '../../geometry/geometry-json.ts';
import type { Pack } from '../../packs/pack.ts';
import type { Packs } from '../../packs/packs.ts';
import { equivalentPoints } from '../../geometry/point-in-polygon.ts';
import type { Point } from '../../../contract/coordinates.ts';
import { Zip4Pack, type NearestZip4, type Zip4Area } from '../../packs/zip4-pack.ts';

interface Found {
  pack: Zip4Pack;
  area: Zip4Area;
}

const openZip4 = (pack: Pack): Zip4Pack => new Zip4Pack(pack);

const needPacks = (packs: Packs): Zip4Pack[] => packs.need('zip4').map((pack) => pack.memo(openZip4));

const covers = ({ coverage: [west, south, east, north] }: Zip4Pack, { lon, lat }: Point): boolean =>
  lon >= west && lon <= east && lat >= south && lat <= north;

/**
 * Modelled areas stand back within the bounds of a pack that was surveyed or licensed: the two would contradict each
 * other.
 */
function packsAt(packs: readonly Zip4Pack[], point: Point): Zip4Pack[] {
  const isMeasured = packs.some((pack) => pack.kind === 'measured' && covers(pack, point));
  return isMeasured ? packs.filter((pack) => pack.kind === 'measured') : [...packs];
}

/** Nested as GeoJSON's MultiPolygon, at most seven decimals. */
function multiPolygon({ coordinates, ringEnds, polygonEnds }: Polygons): number[][][][] {
  const rings: number[][][] = [];
  let point = 0;
  for (const end of ringEnds) {
    const ring: number[][] = [];
    for (; point < end; point++)
      ring.push([roundDegrees(coordinates[point * 2] ?? 0), roundDegrees(coordinates[point * 2 + 1] ?? 0)]);
    rings.push(ring);
  }
  return Array.from(polygonEnds, (end, polygon) => rings.slice(polygon === 0 ? 0 : polygonEnds[polygon - 1], end));
}

const roundBbox = ([west, south, east, north]: Bbox): Bbox => [
  roundDegrees(west),
  roundDegrees(south),
  roundDegrees(east),
  roundDegrees(north),
];

function feature({ pack, area }: Found): Zip4Feature {
  return {
    type: 'Feature',
    id: `zip4.${area.id}`,
    geometry: { type: 'MultiPolygon', coordinates: multiPolygon(pack.geometry(area.id)) },
    geometry_name: 'geom',
    properties: {
      uid: `${area.zip9}_${area.fips ?? ''}`,
      zip: area.zip,
      zip9: area.zip9,
      ...(area.fips === null ? {} : { fips: area.fips }),
      bbox: roundBbox(area.bbox),
    },
  };
}

function unionBbox(boxes: readonly Bbox[]): Bbox {
  return [
    Math.min(...boxes.map(([west]) => west)),
    Math.min(...boxes.map(([, south]) => south)),
    Math.max(...boxes.map(([, , east]) => east)),
    Math.max(...boxes.map(([, , , north]) => north)),
  ];
}

/** A feature as JSON, and its box. */
interface ReadyFeature {
  json: string;
  bbox: Bbox;
}

/** Features are written once, for as long as their pack keeps the area's row in memory. */
const readyFeatures = new WeakMap<Zip4Area, ReadyFeature>();

function readyFeature(found: Found): ReadyFeature {
  const known = readyFeatures.get(found.area);
  if (known !== undefined) return known;
  const made = feature(found);
  const ready = { json: JSON.stringify(made), bbox: made.properties.bbox };
  readyFeatures.set(found.area, ready);
  return ready;
}

const CRS = JSON.stringify(EPSG_4326_CRS);

/** A FeatureCollection, as JSON. */
function collection(found: readonly Found[]): JsonText<Zip4Collection> {
  const features = found.map(readyFeature);
  const bbox =
    features.length === 0
      ? ''
      : `,"bbox":${JSON.stringify(collectionBbox(unionBbox(features.map((ready) => ready.bbox))))}`;
  return asJsonText(
    `{"type":"FeatureCollection","totalFeatures":${features.length},` +
      `"features":[${features.map(({ json }) => json).join(',')}],"crs":${CRS}${bbox}}`,
  );
}

/** Of what `look` finds, what fallback packs have only where no other pack has anything. */
const foundFirst = (packs: Packs, look: (tier: Packs) => Found[]): Found[] => {
  const known = packs.confirmed === undefined ? [] : look(packs.confirmed);
  return known.length > 0 ? known : look(packs);
};

const foundAt = (packs: Packs, point: Point): Found[] => foundFirst(packs, (tier) => foundIn(tier, point));

function foundIn(packs: Packs, point: Point): Found[] {
  const found = packsAt(needPacks(packs), point).flatMap((pack) =>
    equivalentPoints(point).flatMap((equivalent) => pack.at(equivalent).map((area) => ({ pack, area }))),
  );
  if (found.length === 0) packs.refuseIfFailed('zip4');
  return found;
}

/**
 * The areas that hold `point`, several where they overlap, as the JSON of a FeatureCollection.
 * @throws Fault
 */
export const zip4At = (packs: Packs, point: Point): JsonText<Zip4Collection> => collection(foundAt(packs, point));

/** The first area of {@link zip4At}, without its geometry. @throws Fault */
export const firstZip4At = (packs: Packs, point: Point): Zip4Area | undefined => foundAt(packs, point)[0]?.area;

/**
 * The areas of a code, as the JSON of a FeatureCollection.
 * @param code nine digits, a hyphen after the fifth allowed
 * @throws Fault
 */
export const zip4OfCode = (packs: Packs, code: string): JsonText<Zip4Collection> =>
  collection(foundFirst(packs, (tier) => ofCode(tier, code)));

function ofCode(packs: Packs, code: string): Found[] {
  const zip4Packs = needPacks(packs);
  const found = zip4Packs.flatMap((pack) => pack.ofCode(code.replace('-', '')).map((area) => ({ pack, area })));
  const measured = found.filter(({ pack }) => pack.kind === 'measured');
  const modelled = found.filter(({ pack, area }) => {
    const [west, south, east, north] = area.bbox;
    return packsAt(zip4Packs, { lon: (west + east) / 2, lat: (south + north) / 2 }).includes(pack);
  });
  const kept = measured.length > 0 ? measured : modelled;
  if (kept.length === 0) packs.refuseIfFailed('zip4');
  return kept;
}

const WIND_DEGREES = 360 / WINDS.length;

/** The wind from one position to another near by. */
function direction(from: Point, to: Point): (typeof WINDS)[number] {
  const east = (to.lon - from.lon) * Math.cos((from.lat * Math.PI) / 180);
  const bearing = (Math.atan2(east, to.lat - from.lat) * 180) / Math.PI;
  const index = Math.round((bearing + 360) / WIND_DEGREES) % WINDS.length;
  return WINDS[index] ?? 'north';
}

/**
 * The area that holds `point`, or the nearest within 6.4 km.
 * @throws Fault
 */
export function nearestZip4(packs: Packs, point: Point): Omit<NearestZip4Answer, 'zip_area'> {
  const known = packs.confirmed === undefined ? undefined : nearestZip4(packs.confirmed, point);
  if (known?.nearest !== undefined) return known;
  const zip4Packs = needPacks(packs);
  let best: (NearestZip4 & { pack: Zip4Pack }) | undefined;
  for (const pack of packsAt(zip4Packs, point)) {
    const found = pack.nearest(point);
    if (found !== undefined && found.distanceMetres < (best?.distanceMetres ?? Infinity)) best = { ...found, pack };
  }
  const covered = zip4Packs.some((pack) => covers(pack, point));
  if (best === undefined) {
    packs.refuseIfFailed('zip4');
    return { covered };
  }
  const { area, pack } = best;
  return {
    nearest: {
      id: `zip4.${area.id}`,
      zip: area.zip,
      plus4: area.plus4,
      zip9: area.zip9,
      ...(area.fips === null ? {} : { fips: area.fips }),
      distance_m: Math.round(best.distanceMetres * 10) / 10,
      ...(best.distanceMetres === 0 ? {} : { direction: direction(point, best.at) }),
      bbox: roundBbox(area.bbox),
      area_m2: Math.round(area.areaSquareMetres),
      pack: pack.id,
      kind: pack.kind,
      ...(area.street === null ? {} : { street: area.street }),
      ...(area.lowNumber === null ? {} : { low_number: area.lowNumber }),
      ...(area.highNumber === null ? {} : { high_number: area.highNumber }),
      ...(area.deliveries === null ? {} : { deliveries: area.deliveries }),
    },
    covered,
  };
}
