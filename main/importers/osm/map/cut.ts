/** Cuts shapes into the vector tiles of a range of zooms. */
import { clipShape } from '../../../packs/write/pyramid/clip.ts';
import { encodeTile, EXTENT } from '../../../packs/write/pyramid/encode.ts';
import { POINT, WORLD_BITS, type GridBox, type Shape } from '../../../packs/write/pyramid/shape.ts';
import { LAST_ZOOM } from './layers.ts';

/** Drawn outside of a tile's edge, in units of the extent: wide lines then join without a gap. */
const BUFFER = 64;

export interface TileNumber {
  z: number;
  x: number;
  y: number;
}

/** The tile with its buffer; points have none, so that each is in one tile. */
export function tileBoxes({ z, x, y }: TileNumber): { whole: GridBox; bare: GridBox } {
  const side = 2 ** (WORLD_BITS - z);
  const buffer = (side / EXTENT) * BUFFER;
  const [west, north] = [x * side, y * side];
  return {
    whole: [west - buffer, north - buffer, west + side + buffer, north + side + buffer],
    bare: [west, north, west + side, north + side],
  };
}

/**
 * Calls `write` for each tile that has something in it: `tile` itself and all below it, down to zoom `lastZoom`. @param
 * write takes the tile uncompressed
 */
export function cutTiles(
  shapes: readonly Shape[],
  tile: TileNumber,
  lastZoom: number,
  write: (tile: TileNumber, data: Uint8Array) => void,
): void {
  const { whole, bare } = tileBoxes(tile);
  const inside: Shape[] = [];
  for (const shape of shapes)
    if (shape.minZoom <= lastZoom) clipShape(shape, shape.group.kind === POINT ? bare : whole, inside);
  if (inside.length === 0) return;
  const data = encodeTile(inside, tile, tile.z === LAST_ZOOM);
  if (data !== undefined) write(tile, data);
  if (tile.z === lastZoom) return;
  const { z, x, y } = tile;
  for (let child = 0; child < 4; child++)
    cutTiles(inside, { z: z + 1, x: x * 2 + (child & 1), y: y * 2 + (child >> 1) }, lastZoom, write);
}
