import { describe, expect, it } from 'vitest';
import { createKeyRing } from './key-ring.ts';

const key = (length: number, character = 'k'): string => character.repeat(length);

describe('createKeyRing', () => {
  it('accepts its keys only', () => {
    const ring = createKeyRing([key(30), key(128, 'x')]);
    expect(ring.accepts(key(30))).toBe(true);
    expect(ring.accepts(key(128, 'x'))).toBe(true);
    expect(ring.accepts(key(31))).toBe(false);
    expect(ring.accepts(key(30, 'K'))).toBe(false);
    expect(ring.accepts('')).toBe(false);
  });

  it('accepts a key from the moment it is added', () => {
    const ring = createKeyRing([]);
    expect(ring.accepts(key(43))).toBe(false);
    ring.add(key(43));
    expect(ring.accepts(key(43))).toBe(true);
  });

  it('takes a key for known on the connection that showed it, and on no other', () => {
    const ring = createKeyRing([key(30), key(31)]);
    const [one, other] = [{}, {}];
    expect(ring.accepts(key(30), one)).toBe(true);
    expect(ring.accepts(key(30), one)).toBe(true);
    expect(ring.accepts(key(32), one)).toBe(false);
    expect(ring.accepts(key(31), one)).toBe(true);
    expect(ring.accepts(key(30, 'x'), other)).toBe(false);
  });

  it.each([29, 129])('refuses a key of %i characters and says what is allowed', (length) => {
    expect(() => createKeyRing([key(length)])).toThrow(`30 to 128 characters, not ${length}`);
  });

  it('keeps no key in the clear', () => {
    const secret = key(30, 'S');
    const ring = createKeyRing([secret]);
    expect(JSON.stringify(ring)).not.toContain(secret);
    expect(Object.values(ring).every((value) => typeof value === 'function')).toBe(true);
  });
});
