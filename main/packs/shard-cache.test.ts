import { describe, expect, it } from 'vitest';
import { ShardCache, type Shard } from './shard-cache.ts';

const shardOf = (boundaryId: number, points = 4): Shard => ({
  boundaryId,
  categoryCode: 200,
  polygons: {
    coordinates: new Float64Array(2 * points),
    ringEnds: new Uint32Array([points]),
    polygonEnds: new Uint32Array([1]),
  },
});

describe('ShardCache', () => {
  it('tells the pieces of its packs apart', () => {
    const cache = new ShardCache();
    const [first, second] = [cache.forPack(), cache.forPack()];
    first.set(7, shardOf(1));
    second.set(7, shardOf(2));
    expect([first.get(7)?.boundaryId, second.get(7)?.boundaryId, first.get(8)]).toEqual([1, 2, undefined]);
  });

  it('has one room for all packs: what one of them fills another has not', () => {
    const cache = new ShardCache();
    const [seldom, busy] = [cache.forPack(), cache.forPack()];
    seldom.set(1, shardOf(1));
    // 40 MB of coordinates.
    for (let id = 0; id < 100; id++) busy.set(id, shardOf(2, 25_000));
    expect(seldom.get(1)).toBeUndefined();
    expect(busy.get(99)?.boundaryId).toBe(2);
    expect(busy.get(0)).toBeUndefined();
  });

  it('keeps nothing under an id that could be read as one of another pack', () => {
    const cache = new ShardCache();
    const [first, second] = [cache.forPack(), cache.forPack()];
    first.set(2 ** 33 - 1, shardOf(1));
    for (const id of [2 ** 33 + 7, 2 ** 53, -1]) {
      first.set(id, shardOf(1));
      second.set(id, shardOf(2));
    }
    expect([first.get(2 ** 33 + 7), first.get(-1), second.get(7), second.get(-1), first.get(7)]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('forgets all', () => {
    const cache = new ShardCache();
    const pack = cache.forPack();
    pack.set(1, shardOf(1));
    cache.clear();
    expect(pack.get(1)).toBeUndefined();
  });
});
