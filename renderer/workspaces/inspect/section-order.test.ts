import { describe, expect, it } from 'vitest';
import { placed, stepTarget } from './section-order.ts';

const IDS = ['a', 'b', 'c', 'd'];

describe('placed', () => {
  it.each([
    ['a', 'c', 'bacd'],
    ['d', 'a', 'dabc'],
    ['b', null, 'acdb'],
    ['b', 'b', 'abcd'],
    ['b', 'unknown', 'abcd'],
  ] as const)('puts %s before %s: %s', (id, before, order) => {
    expect(placed(IDS, id, before).join('')).toBe(order);
  });
});

describe('stepTarget', () => {
  it('goes past one neighbour and stops at both ends', () => {
    expect(stepTarget(IDS, 'b', -1)).toBe('a');
    expect(stepTarget(IDS, 'b', 1)).toBe('d');
    expect(stepTarget(IDS, 'c', 1)).toBeNull();
    expect(stepTarget(IDS, 'a', -1)).toBeUndefined();
    expect(stepTarget(IDS, 'd', 1)).toBeUndefined();
    expect(stepTarget(IDS, 'x', 1)).toBeUndefined();
  });
});
