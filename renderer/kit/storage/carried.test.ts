import { describe, expect, it } from 'vitest';
import { takeArrival, takeCarried, withCarried } from './carried.ts';

/** As much of a browser's storage as is asked for. */
function storage(entries: Record<string, string> = {}) {
  const kept = new Map(Object.entries(entries));
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
    all: () => Object.fromEntries(kept),
  };
}

const ADDRESS = 'http://127.0.0.1:9000/app/#token=abc';
const fragmentOf = (address: string): URLSearchParams => new URLSearchParams(new URL(address).hash.slice(1));

describe('what goes along to another port', () => {
  it('arrives as it was, with the workspace, and beside the token', () => {
    const before = { 'cairn.pins': '{"a":"ü & #+%"}', 'cairn.layout': '{}', other: 'x' };
    const fragment = fragmentOf(withCarried(ADDRESS, 'api', before));
    expect(fragment.get('token')).toBe('abc');
    const [kept, session] = [storage({ 'cairn.layout': 'old' }), storage()];
    expect(takeCarried(fragment, kept, session)).toBe(true);
    expect(kept.all()).toEqual({ 'cairn.pins': '{"a":"ü & #+%"}', 'cairn.layout': '{}' });
    expect(takeArrival(session)).toEqual({ workspace: 'api', isMoved: true });
    expect(takeArrival(session)).toBeNull();
  });

  it('leaves the largest behind where the address would be too long', () => {
    const fragment = fragmentOf(
      withCarried(ADDRESS, 'api', { 'cairn.matrix-builder': 'x'.repeat(2_000_000), 'cairn.pins': '[]' }),
    );
    const kept = storage();
    expect(takeCarried(fragment, kept, storage())).toBe(true);
    expect(kept.all()).toEqual({ 'cairn.pins': '[]' });
  });

  it.each([
    '',
    'carried=',
    'carried=null',
    'carried=%7B%7D',
    'carried=[1]',
    'carried={"workspace":1,"stored":{"x":"y","cairn.a":5}}',
  ])('takes nothing from %j', (text) => {
    const [kept, session] = [storage(), storage()];
    takeCarried(new URLSearchParams(text), kept, session);
    expect(kept.all()).toEqual({});
    expect(takeArrival(session)).toBeNull();
  });
});
