/** Caches of area packs: decoded pieces, and complete geometries. */
import { LRUCache } from 'lru-cache';
import { CellCache } from './cell-cache.ts';
import type { Polygons } from './geometry-blob.ts';

export interface Shard {
  boundaryId: number;
  categoryCode: number;
  polygons: Polygons;
}

/** For all packs that share it. A look-up anywhere in the world needs about ten pieces of 1 to 3 kB. */
const KEPT_BYTES = 1 << 24;
/**
 * Memory of a piece in addition to its coordinates: three typed arrays, their buffers, and its cache entry. Measured:
 * as much as 45 points, its usual size.
 */
const SHARD_OVERHEAD_BYTES = 1100;

/** Upper limit of ids of cached pieces, so that one number identifies pack and piece. */
const IDS = 2 ** 33;
/** Number of packs with cached pieces. Pieces of later packs of a long-lived cache are read again each time. */
const PACKS = Number.MAX_SAFE_INTEGER / IDS;

/** The part of a {@link ShardCache} with the pieces of one pack, by id. */
export interface PackShards {
  get(id: number): Shard | undefined;
  set(id: number, shard: Shard): void;
}

/**
 * One cache for the pieces of all packs, so that frequently used packs have most of it. With a cache for each pack, the
 * memory of a server grew for as long as rarely used packs filled theirs.
 */
export class ShardCache {
  /** Locations of pieces. */
  readonly cells = new CellCache();
  readonly #kept = new LRUCache<number, Shard>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ polygons }) => polygons.coordinates.byteLength + SHARD_OVERHEAD_BYTES,
  });
  #packs = 0;

  /** The part for a pack that was opened. Pieces of closed packs are evicted as needed. */
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

/** GeoJSON of complete areas in memory: 32 MiB. */
const KEPT_GEOJSON_BYTES = 32 << 20;

/** Caches shared by packs of areas. */
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
