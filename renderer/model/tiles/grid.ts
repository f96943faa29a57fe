/** Web-mercator tiles on the ground: their edges, neighbours and size. */
import type { TileCollection } from '../../../contract/health.ts';
import type { Bbox } from '../../../contract/pack.ts';
import { groundSize } from '../../kit/coordinates/box-size.ts';
import type { Point } from '../../kit/coordinates/point.ts';
import { LENGTHS, type UnitSystem } from '../../kit/coordinates/units.ts';
import { writtenNumber } from '../../kit/words/locale.ts';

export type TileIndex = { readonly x: number; readonly y: number; readonly zoom: number };

/** A tile as drawn: `edges` may exceed ±180°, to be next to its neighbours. */
export type GridTile = TileIndex & {
  readonly edges: Bbox;
  readonly isCentre: boolean;
  /** Its figures, in words, a line each; none until they are known. */
  readonly figures?: readonly string[];
  /** Colour of the class of its risk score. */
  readonly colour?: string;
};

const STEPS = [-1, 0, 1] as const;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** `zoom/x/y` of the answer. */
export const indexOf = ({ features }: TileCollection): string | null => features[0]?.id ?? null;

export function readIndex(id: string): TileIndex {
  const [zoom = 0, x = 0, y = 0] = id.split('/').map(Number);
  return { zoom, x, y };
}

const latitude = (y: number, zoom: number): number =>
  (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** zoom))) * 180) / Math.PI;

/** The tile that holds a point; `null` beyond the edge of the web-mercator square. */
export function tileAt({ lon, lat }: Point, zoom: number): TileIndex | null {
  const side = 2 ** zoom;
  const y = Math.floor(((1 - Math.asinh(Math.tan(radians(lat))) / Math.PI) / 2) * side);
  if (!(y >= 0 && y < side)) return null;
  return { x: Math.floor(((lon + 180) / 360) * side) % side, y, zoom };
}

/** `[west, south, east, north]` in degrees; columns beyond the world's edge exceed ±180°. */
export const tileEdges = ({ x, y, zoom }: TileIndex): Bbox => [
  (x * 360) / 2 ** zoom - 180,
  latitude(y + 1, zoom),
  ((x + 1) * 360) / 2 ** zoom - 180,
  latitude(y, zoom),
];

/** The middle of the tile. */
export function middleOf(index: TileIndex): Point {
  const [west, south, east, north] = tileEdges(index);
  return { lon: (west + east) / 2, lat: (south + north) / 2 };
}

/** The tile and its neighbours, row by row from the north-west; columns go round the world, rows end at its edge. */
export function tileGrid(id: string): GridTile[] {
  const { x, y, zoom } = readIndex(id);
  const side = 2 ** zoom;
  return STEPS.flatMap((down) =>
    STEPS.map((right) => ({ column: x + right, row: y + down, isCentre: down === 0 && right === 0 }))
      .filter(({ row }) => row >= 0 && row < side)
      .map(({ column, row, isCentre }) => ({
        x: (column + side) % side,
        y: row,
        zoom,
        edges: tileEdges({ x: column, y: row, zoom }),
        isCentre,
      })),
  );
}

/** `244 × 244 m` */
export function writtenSize(box: Bbox, units: UnitSystem): string {
  const { width, height } = groundSize(box);
  const [unit, name] = LENGTHS[units];
  const written = (metres: number) => writtenNumber(Math.round(metres / unit));
  return `${written(width)} × ${written(height)} ${name}`;
}
