/** Labels of seas, gulfs and straits, placed at the point with the most room. */
import { boxOf, gridX, gridY, POINT, WORLD, type Path, type Shape } from '../../../main/packs/write/pyramid/shape.ts';
import type { Sea } from '../../read/iho-seas.ts';
import type { NaturalFeature } from './natural-features.ts';
import { OpenWater, RASTER_SIDE } from './open-water.ts';

const CELL = WORLD / RASTER_SIDE;
/** Cells in a pixel at zoom 0. */
const CELLS_IN_PIXEL = RASTER_SIDE / 512;

/** Excluded numbers: oceans, which have separate labels, and parts, groups and inner waters of other seas. */
const EXCLUDED = new Set(['14', '17', '18', '23', '28-1', '28-2', '32', '45', '48', '57', '59', '61']);
/** Current English names of seas with another name in the list of 1953. */
const CURRENT_NAMES: Readonly<Record<string, string>> = {
  '2': 'Kattegat',
  '19': 'Irish Sea',
  '28C': 'Balearic Sea',
  '33': 'Río de la Plata',
  '41': 'Persian Gulf',
  '46A': 'Strait of Malacca',
  '48C': 'Molucca Sea',
  '48D': 'Gulf of Tomini',
  '48K': 'Gulf of Boni',
  '50': 'East China Sea',
  '52': 'Sea of Japan',
  '53': 'Seto Inland Sea',
};

/** Half the width of a label, in pixels. */
const LABEL_HALF_WIDTH_PIXELS = 26;
const LOWEST_ZOOM = 3;
const HIGHEST_ZOOM = 8;
/** Penalty per cell of distance from the middle of the box, whose edges may contain water of other seas. */
const MIDDLE_WEIGHT = 0.25;

interface Spot {
  column: number;
  row: number;
  /** Distance from land and from the edge of the box, in cells. */
  clearance: number;
}

/** Returns the spot with the most room. @param occupied spots of smaller seas, which may be parts of this one */
function bestSpot(
  water: OpenWater,
  { box: [west, south, east, north] }: Sea,
  occupied: readonly Spot[],
): Spot | undefined {
  const [left, right, top, bottom] = [gridX(west) / CELL, gridX(east) / CELL, gridY(north) / CELL, gridY(south) / CELL];
  const [middleX, middleY] = [(left + right) / 2, (top + bottom) / 2];
  let best: (Spot & { score: number }) | undefined;
  for (let row = Math.max(0, Math.ceil(top)); row <= Math.min(RASTER_SIDE - 1, bottom); row++) {
    for (let column = Math.ceil(left); column <= right; column++) {
      const free = Math.min(
        water.at(column, row),
        column - left + 1,
        right - column + 1,
        row - top + 1,
        bottom - row + 1,
      );
      const fromMiddle = MIDDLE_WEIGHT * Math.hypot(column - middleX, row - middleY);
      // Taken spots can only reduce the room.
      if (free <= 0 || (best !== undefined && free - fromMiddle <= best.score)) continue;
      const clearance = occupied.reduce(
        (min, spot) => Math.min(min, Math.hypot(column - spot.column, row - spot.row) - spot.clearance),
        free,
      );
      const score = clearance - fromMiddle;
      if (clearance > 0 && (best === undefined || score > best.score)) best = { column, row, clearance, score };
    }
  }
  return best;
}

const areaOf = ({ box: [west, south, east, north] }: Sea): number => (east - west) * (north - south);

/** A sea with the position of its label. */
interface PlacedSea extends NaturalFeature {
  /** Minimum zoom with room for the label. */
  rank: number;
  /** Label position on the grid of the tiles. */
  point: Path;
}

const longitudeOf = (x: number): number => (x / WORLD - 0.5) * 360;
const latitudeOf = (y: number): number => (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / WORLD))) * 180) / Math.PI;

/** Places labels of the seas that have water on the raster. @param shapes with the layer `land` */
export function placeSeas(seas: readonly Sea[], shapes: readonly Shape[]): PlacedSea[] {
  const water = new OpenWater(shapes);
  const occupied: Spot[] = [];
  return seas
    .filter(({ number }) => !EXCLUDED.has(number))
    .toSorted((a, b) => areaOf(a) - areaOf(b))
    .flatMap((sea): PlacedSea[] => {
      const spot = bestSpot(water, sea, occupied);
      if (spot === undefined) return [];
      occupied.push(spot);
      const zoom = Math.ceil(Math.log2((LABEL_HALF_WIDTH_PIXELS * CELLS_IN_PIXEL) / spot.clearance));
      const rank = Math.min(HIGHEST_ZOOM, Math.max(LOWEST_ZOOM, zoom));
      const x = (Math.round((spot.column + 0.5) * CELL) + WORLD) % WORLD;
      const y = Math.round((spot.row + 0.5) * CELL);
      const current = CURRENT_NAMES[sea.number];
      return [
        {
          kind: 'sea',
          name: current ?? sea.name,
          otherName: current === undefined ? undefined : sea.name,
          lon: longitudeOf(x),
          lat: latitudeOf(y),
          box: sea.box,
          rank,
          point: Int32Array.of(x, y, 0),
        },
      ];
    });
}

/** Returns a label for each sea, from the zoom with room for it. */
export const seaLabels = (seas: readonly PlacedSea[]): Shape[] =>
  seas.map(({ name, rank, point }) => ({
    group: { layer: 'sea_label', kind: POINT, properties: { name, kind: 'sea', rank } },
    minZoom: rank,
    box: boxOf(point),
    paths: [point],
  }));
