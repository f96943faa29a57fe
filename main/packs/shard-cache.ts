/** Decoded pieces of areas that are kept in memory. */
import { LRUCache } from 'lru-cache';
import { CellCache } from './cell-cache.ts';
import type { Polygons } from './geometry-blob.ts';

export interface Shard {
  boundaryId: number;
  categoryCode: number;
  polygons: Polygons;
}

/** Of all packs of a library together: a look-up in the wide world needs some ten pieces of 1 to 3 kB. */
const KEPT_BYTES = 1 << 24;
/**
 * What a piece takes beside its coordinates: three typed arrays, their buffers, its place in the cache. Measured: as
 * much as 45 points, its usual size.
 */
const SHARD_OVERHEAD_BYTES = 1100;

/** Ids of pieces that are kept are below it, so that a number can name a pack and a piece. */
const IDS = 2 ** 33;
/**
 * Packs that have a number; a library that has opened more of them, one after the other, reads the pieces of the later
 * ones anew each time.
 */
const PACKS = Number.MAX_SAFE_INTEGER / IDS;

/** The part of a {@link ShardCache} that holds the pieces of one pack, by their ids. */
export interface PackShards {
  get(id: number): Shard | undefined;
  set(id: number, shard: Shard): void;
}

/**
 * One room for the pieces of all packs that share it: those that are looked up most take most of it. With a room for
 * each, the memory of a server grew for as long as it took the packs that are seldom asked to fill theirs.
 */
export class ShardCache {
  /** Which pieces lie where. */
  readonly cells = new CellCache();
  readonly #kept = new LRUCache<number, Shard>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ polygons }) => polygons.coordinates.byteLength + SHARD_OVERHEAD_BYTES,
  });
  #packs = 0;

  /** The part of a pack that has been opened. What a closed one has left goes as room is needed. */
  forPack(): PackShards {
    const pack = this.#packs++;
    const isNumbered = (id: number): boolean => id >= 0 && id < IDS && pack < PACKS - 1;
    return {
      get: (id) => (isNumbered(id) ? this.#kept.get(pack * IDS + id) : undefined),
      set: (id, shard) => {
        if (isNumbered(id)) this.#kept.set(pack * IDS + id, shard);
      },
    };
  }

  clear(): void {
    this.#kept.clear();
    this.cells.clear();
  }
}

/** Whole areas as GeoJSON that are kept in memory: 32 MiB. */
const KEPT_GEOJSON_BYTES = 32 << 20;

/** What several packs of areas keep in memory together. */
export class AreaCaches {
  readonly shards = new ShardCache();
  /** GeoJSON geometries by boundary id, each with the pack that it was read from. */
  readonly geoJson = new LRUCache<number, { pack: object; json: Buffer }>({
    maxSize: KEPT_GEOJSON_BYTES,
    sizeCalculation: ({ json }) => json.length,
  });

  clear(): void {
    this.shards.clear();
    this.geoJson.clear();
  }
}
