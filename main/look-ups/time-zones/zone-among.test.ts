import { expect, it } from 'vitest';
import { hitOf } from '../../packs/candidate-fixture.ts';
import { zoneAmong } from './look-up.ts';

const idOf = (...found: Parameters<typeof zoneAmong>[0]): number | undefined => zoneAmong(found)?.boundaryId;

it('chooses the smallest zone at a point; on a border, the one with the lowest id', () => {
  expect(idOf()).toBeUndefined();
  expect(idOf(hitOf(7, 'near'))).toBe(7);
  expect(idOf(hitOf(3, 'inside', { areaKm2: 9 }), hitOf(7), hitOf(1, 'border'))).toBe(7);
  expect(idOf(hitOf(7, 'border'), hitOf(3, 'border', { areaKm2: 9 }), hitOf(1, 'near'))).toBe(3);
});
