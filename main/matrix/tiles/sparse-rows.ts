/**
 * Pairs of a matrix with a maximum duration, in the original order of its points. Tiles group them by neighbourhood, so
 * they are first sorted into a file. Only a few megabytes are in memory at a time.
 */
import { open, type FileHandle } from 'node:fs/promises';
import type { PartStore } from '../../parts/part-store.ts';
import { mapInBatches } from '../../parts/map-in-batches.ts';
import { requireSpace } from '../../store/free-space.ts';
import type { Side } from './neighbourhoods.ts';
import { tileAt, tileName, type PlannedMatrix, type Tile } from './plan.ts';
import { readPairs, readSparseHead, sparseHeadBytes, type SparsePairs } from './sparse-tile.ts';
import { tenthsText } from '../cells.ts';
import type { TileMeasure } from './tile-file.ts';

/** 32-bit words per pair in the file: destination, tenths of a second, tenths of a metre. */
const WORDS = 3;
const PAIR_BYTES = 4 * WORDS;

/** Maximum number of pairs in memory at once. */
const SLAB_PAIRS = 1 << 20;
const AT_ONCE = 16;

/** The pairs of an origin that have a value. */
export interface PairsOfRow {
  /** For each pair, by ascending destination: index of the destination, tenths of a second, tenths of a metre. */
  pairs: Int32Array;
}

interface CountedTile {
  tile: Tile;
  counts: Uint32Array;
}

export interface SparseOrder {
  origins: Pick<Side, 'order'>;
  destinations: Pick<Side, 'order'>;
  /** Indices of the computed tiles. */
  near: readonly number[];
}

export class SparseRows {
  readonly #file: string;
  readonly #counts: Float64Array;
  readonly #destinations: number;

  private constructor(file: string, counts: Float64Array, destinations: number) {
    this.#file = file;
    this.#counts = counts;
    this.#destinations = destinations;
  }

  /**
   * Sorts the pairs of all tiles into a file.
   * @param file path of the file to write
   * @throws Error if a tile is damaged; errors of the store and of the disk
   */
  static async gather(store: PartStore, planned: PlannedMatrix, order: SparseOrder, file: string): Promise<SparseRows> {
    const { id, plan } = planned;
    const tiles = await countedTiles(store, planned, order.near);
    const counts = new Float64Array(plan.originCount);
    for (const { tile, counts: ofRows } of tiles)
      for (const [row, count] of ofRows.entries()) counts[order.origins.order[tile.row + row] ?? 0]! += count;
    const starts = new Float64Array(plan.originCount);
    for (let row = 1; row < starts.length; row++) starts[row] = (starts[row - 1] ?? 0) + (counts[row - 1] ?? 0);
    requireSpace(file, PAIR_BYTES * ((starts.at(-1) ?? 0) + (counts.at(-1) ?? 0)));
    const handle = await open(file, 'w');
    try {
      for (let band = 0; band < plan.originCount; band += plan.side) {
        const ofBand = tiles.filter(({ tile }) => tile.row === band);
        for (const [from, rows] of slabsOf(ofBand)) {
          const slabs = await mapInBatches(ofBand, AT_ONCE, async ({ tile, counts: ofRows }) => ({
            column: tile.column,
            counts: ofRows,
            next: 0,
            pairs: await readPairs((range) => store.read(tileName(id, tile.index), range), tile, ofRows, from, rows),
          }));
          for (let row = from; row < from + rows; row++) {
            const origin = order.origins.order[band + row] ?? 0;
            await writeAt(handle, rowOf(slabs, row, order.destinations.order), PAIR_BYTES * (starts[origin] ?? 0));
          }
        }
      }
    } finally {
      await handle.close();
    }
    return new SparseRows(file, counts, plan.destinationCount);
  }

  /** Yields the pairs of each origin. */
  async *pairs(): AsyncGenerator<PairsOfRow> {
    const handle = await open(this.#file);
    try {
      let offset = 0;
      for (const count of this.#counts) {
        const pairs = new Int32Array(WORDS * count);
        const bytes = new Uint8Array(pairs.buffer);
        for (let done = 0; done < bytes.length;) {
          const { bytesRead } = await handle.read(bytes, done, bytes.length - done, offset + done);
          if (bytesRead === 0) throw new Error(`${this.#file} ends after ${offset + done} bytes`);
          done += bytesRead;
        }
        offset += bytes.length;
        yield { pairs };
      }
    } finally {
      await handle.close();
    }
  }

  /** Yields the cells of each row, `''` if there is no value. */
  async *cells(measure: TileMeasure): AsyncGenerator<string[]> {
    for await (const { pairs } of this.pairs()) {
      const row = Array.from({ length: this.#destinations }, () => '');
      for (let offset = 0; offset < pairs.length; offset += WORDS)
        row[pairs[offset] ?? 0] = tenthsText(pairs[offset + (measure === 'duration' ? 1 : 2)] ?? 0);
      yield row;
    }
  }
}

/** Returns the number of pairs in all tiles. @throws Error if a tile is damaged; errors of the store */
export async function countPairs(store: PartStore, planned: PlannedMatrix, near: readonly number[]): Promise<number> {
  const tiles = await countedTiles(store, planned, near);
  return tiles.reduce((all, { counts }) => counts.reduce((sum, count) => sum + count, all), 0);
}

const countedTiles = (store: PartStore, { id, plan }: PlannedMatrix, near: readonly number[]): Promise<CountedTile[]> =>
  mapInBatches(near, AT_ONCE, async (index) => {
    const tile = tileAt(plan, index);
    const head = await store.read(tileName(id, index), { from: 0, bytes: sparseHeadBytes(tile) });
    return { tile, counts: readSparseHead(head, tile) };
  });

/** Divides a band into slabs of rows to read together: the first row of each, and the number of rows. */
function slabsOf(tiles: readonly CountedTile[]): [from: number, rows: number][] {
  const slabs: [number, number][] = [];
  const rows = tiles[0]?.tile.rows ?? 0;
  let [from, pairs] = [0, 0];
  for (let row = 0; row < rows; row++) {
    pairs += tiles.reduce((all, { counts }) => all + (counts[row] ?? 0), 0);
    if (pairs < SLAB_PAIRS && row < rows - 1) continue;
    slabs.push([from, row + 1 - from]);
    [from, pairs] = [row + 1, 0];
  }
  return slabs;
}

interface Slab {
  column: number;
  counts: Uint32Array;
  /** Index of the first pair that no row has consumed. */
  next: number;
  pairs: SparsePairs;
}

/** Returns the pairs of a row, sorted by destination, and advances the slabs past them. */
function rowOf(slabs: readonly Slab[], row: number, order: Int32Array): Int32Array {
  const count = slabs.reduce((all, { counts }) => all + (counts[row] ?? 0), 0);
  const found = new Int32Array(WORDS * count);
  let offset = 0;
  for (const slab of slabs) {
    const end = slab.next + (slab.counts[row] ?? 0);
    for (; slab.next < end; slab.next++) {
      found[offset++] = order[slab.column + (slab.pairs.columns[slab.next] ?? 0)] ?? 0;
      found[offset++] = slab.pairs.durations[slab.next] ?? 0;
      found[offset++] = slab.pairs.distances[slab.next] ?? 0;
    }
  }
  // Sorting numbers is much faster than sorting with a comparison function.
  const keys = Float64Array.from({ length: count }, (_, i) => (found[WORDS * i] ?? 0) * count + i).toSorted();
  const sorted = new Int32Array(found.length);
  for (const [i, key] of keys.entries())
    sorted.set(found.subarray(WORDS * (key % count), WORDS * ((key % count) + 1)), WORDS * i);
  return sorted;
}

async function writeAt(handle: FileHandle, words: Int32Array, offset: number): Promise<void> {
  const bytes = new Uint8Array(words.buffer, words.byteOffset, words.byteLength);
  for (let done = 0; done < bytes.length;) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, offset + done);
    done += bytesWritten;
  }
}
