import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { createRandom } from '../../main/packs/fixture-random.ts';
import { gzip } from './gzip.ts';

it('returns the same bytes as zlib with its full window, for any length', () => {
  const random = createRandom(7);
  for (const length of [
    0, 1, 200, 249, 250, 251, 761, 762, 763, 4000, 16_121, 16_122, 16_123, 32_506, 32_507, 200_000,
  ]) {
    // A few distinct values, and a section repeated at the end, at the maximum distance.
    const data = Uint8Array.from({ length }, () => Math.floor(random() * 6));
    data.set(data.subarray(0, Math.min(40, length >> 1)), length - Math.min(40, length >> 1));
    for (const level of [6, 9]) {
      const packed = gzip(data, level);
      expect(packed.equals(gzipSync(data, { level }))).toBe(true);
      expect(gunzipSync(packed).equals(data)).toBe(true);
    }
  }
});
