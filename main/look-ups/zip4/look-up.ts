/** ZIP+4 areas at a point, with a code, or nearest to a point. */
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
 * Returns the packs to search: without modelled ones where a measured pack covers the point, because the two contradict
 * each other.
 */
function packsAt(packs: readonly Zip4Pack[], point: Point): Zip4Pack[] {
  const isMeasured = packs.some((pack) => pack.kind === 'measured' && covers(pack, point));
  return isMeasured ? packs.filter((pack) => pack.kind === 'measured') : [...packs];
}

/** Converts polygons to the coordinates of a GeoJSON MultiPolygon, with up to seven decimals. */
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

/** The JSON and box of a feature. */
interface EncodedFeature {
  json: string;
  bbox: Bbox;
}

/** Caches the JSON of features as long as their pack caches the area. */
const encodedFeatures = new WeakMap<Zip4Area, EncodedFeature>();

function encodeFeature(found: Found): EncodedFeature {
  const known = encodedFeatures.get(found.area);
  if (known !== undefined) return known;
  const created = feature(found);
  const encoded = { json: JSON.stringify(created), bbox: created.properties.bbox };
  encodedFeatures.set(found.area, encoded);
  return encoded;
}

const CRS = JSON.stringify(EPSG_4326_CRS);

/** Returns a FeatureCollection as JSON. */
function collection(found: readonly Found[]): JsonText<Zip4Collection> {
  const features = found.map(encodeFeature);
  const bbox =
    features.length === 0
      ? ''
      : `,"bbox":${JSON.stringify(collectionBbox(unionBbox(features.map((encoded) => encoded.bbox))))}`;
  return asJsonText(
    `{"type":"FeatureCollection","totalFeatures":${features.length},` +
      `"features":[${features.map(({ json }) => json).join(',')}],"crs":${CRS}${bbox}}`,
  );
}

/** Returns what `find` finds in confirmed packs, or else, in all packs. */
const findConfirmedFirst = (packs: Packs, find: (tier: Packs) => Found[]): Found[] => {
  const known = packs.confirmed === undefined ? [] : find(packs.confirmed);
  return known.length > 0 ? known : find(packs);
};

const foundAt = (packs: Packs, point: Point): Found[] => findConfirmedFirst(packs, (tier) => foundIn(tier, point));

function foundIn(packs: Packs, point: Point): Found[] {
  const equivalents = equivalentPoints(point);
  const found: Found[] = [];
  for (const pack of packsAt(needPacks(packs), point))
    for (const equivalent of equivalents) for (const area of pack.at(equivalent)) found.push({ pack, area });
  if (found.length === 0) packs.refuseIfFailed('zip4');
  return found;
}

/** Returns the areas at `point`, several if they overlap, as the JSON of a FeatureCollection. @throws Fault */
export const zip4At = (packs: Packs, point: Point): JsonText<Zip4Collection> => collection(foundAt(packs, point));

/** Returns the first area of {@link zip4At}, without its geometry. @throws Fault */
export const firstZip4At = (packs: Packs, point: Point): Zip4Area | undefined => foundAt(packs, point)[0]?.area;

/**
 * Returns the areas with a code, as the JSON of a FeatureCollection.
 * @param code nine digits, with an optional hyphen after the fifth
 * @throws Fault
 */
export const zip4OfCode = (packs: Packs, code: string): JsonText<Zip4Collection> =>
  collection(findConfirmedFirst(packs, (tier) => ofCode(tier, code)));

function ofCode(packs: Packs, code: string): Found[] {
  const zip4Packs = needPacks(packs);
  const found = zip4Packs.flatMap((pack) => pack.ofCode(code.replace('-', '')).map((area) => ({ pack, area })));
  const measured = found.filter(({ pack }) => pack.kind === 'measured');
  const modelled = found.filter(({ pack, area }) => {
    const [west, south, east, north] = area.bbox;
    return packsAt(zip4Packs, { lon: (west + east) / 2, lat: (south + north) / 2 }).includes(pack);
  });
  const chosen = measured.length > 0 ? measured : modelled;
  if (chosen.length === 0) packs.refuseIfFailed('zip4');
  return chosen;
}

const DEGREES_PER_WIND = 360 / WINDS.length;

/** Returns the compass direction from one position to another nearby. */
function direction(from: Point, to: Point): (typeof WINDS)[number] {
  const east = (to.lon - from.lon) * Math.cos((from.lat * Math.PI) / 180);
  const bearing = (Math.atan2(east, to.lat - from.lat) * 180) / Math.PI;
  const index = Math.round((bearing + 360) / DEGREES_PER_WIND) % WINDS.length;
  return WINDS[index] ?? 'north';
}

/** Returns the area at `point`, or the nearest within 6.4 km. @throws Fault */
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
