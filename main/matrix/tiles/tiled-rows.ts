/** Reads the rows of a tiled matrix on demand: only a few megabytes are in memory at a time. */
import type { MatrixOutcome } from '../../store/matrix-job.ts';
import { mapInBatches } from '../../parts/map-in-batches.ts';
import type { PartStore } from '../../parts/part-store.ts';
import { addBlock, emptyOutcome } from '../outcome.ts';
import { tileName, tilesOf, type PlannedMatrix, type Tile } from './plan.ts';
import { tenthsText } from '../cells.ts';
import { readTileHead, rowsRange, tileHeadBytes, type TileMeasure } from './tile-file.ts';

/** Bytes of cells to read at once. */
const SLAB_BYTES = 1 << 24;
/** Number of tiles to read at once. */
const AT_ONCE = 16;

/** Yields the rows of a piece of a tile, with cells formatted like those of a matrix. */
function* textRows(bytes: Buffer, { columns }: Tile): Generator<string[]> {
  for (let offset = 0; offset < bytes.length; offset += 4 * columns)
    yield Array.from({ length: columns }, (_, i) => tenthsText(bytes.readInt32LE(offset + 4 * i)));
}

/** Yields the cells of each row, `''` if there is no value. @throws errors of the store */
export async function* tiledRows(
  store: PartStore,
  { id, plan }: PlannedMatrix,
  measure: TileMeasure,
): AsyncGenerator<string[]> {
  const all = tilesOf(plan);
  const slabRows = Math.max(1, Math.floor(SLAB_BYTES / (4 * plan.destinationCount)));
  for (let band = 0; band < plan.originCount; band += plan.side) {
    const tiles = all.filter(({ row }) => row === band);
    const rows = Math.min(plan.side, plan.originCount - band);
    for (let from = 0; from < rows; from += slabRows) {
      const count = Math.min(slabRows, rows - from);
      const slabs = await mapInBatches(tiles, AT_ONCE, async (tile) =>
        textRows(await store.read(tileName(id, tile.index), rowsRange(tile, measure, from, count)), tile),
      );
      for (let row = 0; row < count; row++)
        yield slabs.flatMap((slab) => {
          const { value } = slab.next();
          return Array.isArray(value) ? value : [];
        });
    }
  }
}

/** Yields the rows as JSON, `[1.5,null],[2,3]`. */
export async function* tiledJson(rows: AsyncIterable<string[]>): AsyncGenerator<string> {
  let separator = '';
  for await (const row of rows) {
    yield `${separator}[${row.map((cell) => (cell === '' ? 'null' : cell)).join(',')}]`;
    separator = ',';
  }
}

/** Adds up the outcomes of all tiles. @throws Error if a tile is damaged; errors of the store */
export async function tiledOutcome(store: PartStore, { id, plan }: PlannedMatrix): Promise<MatrixOutcome> {
  const parts = await mapInBatches(tilesOf(plan), AT_ONCE, async (tile) => {
    const head = await store.read(tileName(id, tile.index), { from: 0, bytes: tileHeadBytes(tile) });
    return { tile, part: readTileHead(head, tile) };
  });
  const outcome = emptyOutcome();
  for (const { tile, part } of parts) addBlock(outcome, part, tile.row, tile.column);
  return outcome;
}
