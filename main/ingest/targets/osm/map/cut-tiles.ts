/** Cuts shapes into the vector tiles of a range of zooms. */
import { encodeTile } from '../../../../packs/write/pyramid/encode.ts';
import { POINT, type Shape } from '../../../../packs/write/pyramid/shape.ts';
import { type TileNumber, clipShape, tileBoxes } from '../../../../packs/write/pyramid/clip.ts';
import { LAST_ZOOM } from './layers.ts';

/**
 * Calls `write` for each tile that isn't empty: `tile` and all below it, down to zoom `lastZoom`.
 * @param write receives the uncompressed tile
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
