import { assert, jsonValue, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRecent, remembered, type Destination } from './recent.ts';

const place = (title: string): Destination => ({
  kind: 'place',
  title,
  detail: 'Germany',
  point: { lon: 13.4, lat: 52.5 },
  area: [13, 52, 14, 53],
});

describe('recent searches', () => {
  it('keeps the latest first, each once, and no more than eight', () => {
    const names = 'abcdefghij'.split('');
    const all = names.reduce<Destination[]>((before, name) => remembered(before, place(name)), []);
    expect(all.map(({ title }) => title)).toEqual('jihgfedc'.split(''));
    expect(remembered(all, place('h')).map(({ title }) => title)).toEqual('hjigfedc'.split(''));
  });

  it('reads back what it wrote, and drops what is damaged', () => {
    const good = place('Berlin');
    expect(readRecent({ destinations: [good, { title: 'Nowhere', point: { lon: 500, lat: 0 } }, null] })).toEqual([
      good,
    ]);
    assert(
      property(jsonValue(), (stored) => {
        expect(readRecent({ destinations: readRecent({ destinations: [stored] }) })).toEqual(
          readRecent({ destinations: [stored] }),
        );
      }),
    );
  });
});
