/**
 * Fading of a street pack's map at the edge of its source: features near the edge are divided into bands, with the
 * degree of fading in `fade`. A hard edge would look like the end of the town.
 */
import type { Database } from 'better-sqlite3';
import type { Feature, Polygon as GeoJsonPolygon, Position } from 'geojson';
import type { Bbox } from '../../../contract/pack.ts';
import { betweenGridLines, bboxOf, fromGeoJson, type MultiPolygon, type Ring } from '../../../main/geometry/rings.ts';
import { splitPolygon, UnsplittablePolygonError, type Axis } from '../../../main/geometry/split.ts';
import { writeVectorTiles, type TileLayer } from '../../kit/vector-tiles.ts';
import { METRES_PER_DEGREE } from '../../../contract/great-circle.ts';

/** Number of bands from the unfaded inside to the edge; the last one continues beyond the edge. */
export const FADE_BANDS = 8;
const BAND_METRES = 150;

/** Bands from the edges of a box inward. */
interface Bands {
  /** Width of a band in degrees of longitude, then of latitude. */
  widths: readonly [number, number];
  box: Bbox;
}

const bandsIn = (box: Bbox): Bands => {
  const latitude = BAND_METRES / METRES_PER_DEGREE;
  return { box, widths: [latitude / Math.cos((((box[1] + box[3]) / 2) * Math.PI) / 180), latitude] };
};

/** Returns the band of a position: 0 inside, up to {@link FADE_BANDS} at the edge and beyond. */
function bandAt({ box: [west, south, east, north], widths }: Bands, longitude: number, latitude: number): number {
  const depth = Math.min(
    (longitude - west) / widths[0],
    (east - longitude) / widths[0],
    (latitude - south) / widths[1],
    (north - latitude) / widths[1],
  );
  return Math.min(FADE_BANDS, Math.max(0, FADE_BANDS - Math.floor(depth)));
}

/** Returns the band limits along an axis between two values. */
function cuts({ box, widths }: Bands, axis: Axis, from: number, to: number): number[] {
  const steps = Array.from({ length: FADE_BANDS }, (_, band) => (band + 1) * widths[axis]);
  return [...steps.map((step) => box[axis] + step), ...steps.map((step) => box[axis === 0 ? 2 : 3] - step)].filter(
    (cut) => cut > Math.min(from, to) && cut < Math.max(from, to),
  );
}

const withBand = (properties: Feature['properties'], band: number): Feature['properties'] =>
  band === 0 ? properties : { ...properties, fade: band };

function splitLine(bands: Bands, coordinates: readonly Position[]): { band: number; line: Position[] }[] {
  const parts: { band: number; line: Position[] }[] = [];
  for (const [index, [bx = 0, by = 0]] of coordinates.entries()) {
    const [ax = 0, ay = 0] = coordinates[index - 1] ?? [];
    if (index === 0) continue;
    const shares = [
      ...cuts(bands, 0, ax, bx).map((cut) => (cut - ax) / (bx - ax)),
      ...cuts(bands, 1, ay, by).map((cut) => (cut - ay) / (by - ay)),
      1,
    ].toSorted((a, b) => a - b);
    let before = 0;
    for (const share of shares) {
      const positionAt = (part: number): Position =>
        part === 0 ? [ax, ay] : part === 1 ? [bx, by] : [ax + part * (bx - ax), ay + part * (by - ay)];
      const [x = 0, y = 0] = positionAt((before + share) / 2);
      const band = bandAt(bands, x, y);
      const last = parts.at(-1);
      if (last?.band === band) last.line.push(positionAt(share));
      else parts.push({ band, line: [positionAt(before), positionAt(share)] });
      before = share;
    }
  }
  return parts;
}

function splitAt(polygons: MultiPolygon, axis: Axis, cut: number): MultiPolygon {
  const line = betweenGridLines(cut);
  return polygons.flatMap((polygon) => {
    const box = bboxOf([polygon]);
    return line > box[axis] && line < box[axis === 0 ? 2 : 3] ? splitPolygon(polygon, axis, line).flat() : [polygon];
  });
}

const positionsOf = (ring: Ring): Position[] =>
  Array.from({ length: ring.length / 2 }, (_, index) => [ring[index * 2] ?? 0, ring[index * 2 + 1] ?? 0]);

/** Divides a polygon into pieces within one band each; one that crosses itself stays undivided. */
function pieces(bands: Bands, geometry: GeoJsonPolygon): MultiPolygon {
  const polygons = fromGeoJson(geometry);
  const [west, south, east, north] = bboxOf(polygons);
  try {
    const inColumns = cuts(bands, 0, west, east).reduce((parts, cut) => splitAt(parts, 0, cut), polygons);
    return cuts(bands, 1, south, north).reduce((parts, cut) => splitAt(parts, 1, cut), inColumns);
  } catch (error) {
    if (error instanceof UnsplittablePolygonError) return polygons;
    throw error;
  }
}

function middleOf(polygons: MultiPolygon): [number, number] {
  const [west, south, east, north] = bboxOf(polygons);
  return [(west + east) / 2, (south + north) / 2];
}

function fadeFeature(bands: Bands, { geometry, properties }: Feature): Feature[] {
  const inBand = (band: number, part: Feature['geometry']): Feature => ({
    type: 'Feature',
    properties: withBand(properties, band),
    geometry: part,
  });
  if (geometry.type === 'Point') {
    const [x = 0, y = 0] = geometry.coordinates;
    return [inBand(bandAt(bands, x, y), geometry)];
  }
  if (geometry.type === 'LineString')
    return splitLine(bands, geometry.coordinates).map(({ band, line }) =>
      inBand(band, { type: 'LineString', coordinates: line }),
    );
  if (geometry.type !== 'Polygon') throw new Error(`Can't divide a ${geometry.type} into bands: pass its parts`);
  const parts = pieces(bands, geometry);
  if (parts.length < 2) return [inBand(parts.length === 0 ? FADE_BANDS : bandAt(bands, ...middleOf(parts)), geometry)];
  return parts.map((part) =>
    inBand(bandAt(bands, ...middleOf([part])), { type: 'Polygon', coordinates: part.map(positionsOf) }),
  );
}

/**
 * Divides a layer's features into bands; `fade` is 1 to {@link FADE_BANDS} near the edge of `box` and beyond, undefined
 * elsewhere.
 * @param box extent of the source, in degrees
 */
export function fadeLayer(layer: TileLayer, box: Bbox): TileLayer {
  const bands = bandsIn(box);
  return {
    ...layer,
    features: layer.features.flatMap((feature) => fadeFeature(bands, feature)),
    fields: { ...layer.fields, fade: 'Number' },
  };
}

/**
 * Writes map tiles of `layers`, faded at the edge of `box`.
 * @param box extent of the source, in degrees
 * @returns number of tiles
 */
export const writeFadedTiles = (database: Database, layers: readonly TileLayer[], box: Bbox, coverage: Bbox): number =>
  writeVectorTiles(
    database,
    layers.map((layer) => fadeLayer(layer, box)),
    coverage,
  );
