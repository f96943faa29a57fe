import { assert, jsonValue, property } from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { PIN_LETTERS, pinAt, readPins, usePins } from './pins.ts';

const store = () => usePins.getState();
const letters = () =>
  store()
    .pins.map(({ letter }) => letter)
    .join('');
const at = (lon: number) => ({ lon, lat: 10 });

beforeEach(() => store().clear());

describe('pins', () => {
  it('take the first free letter and keep it', () => {
    for (const lon of [1, 2, 3]) store().add(at(lon));
    store().remove('B');
    expect(letters()).toBe('AC');
    expect(store().add(at(4))?.letter).toBe('B');
    expect(letters()).toBe('ABC');
    expect(pinAt(store().pins, at(4))?.letter).toBe('B');
  });

  it('are eight at most, and one at a place', () => {
    for (const [index] of PIN_LETTERS.entries()) store().add(at(index));
    expect(store().add(at(99))).toBeNull();
    expect(store().add(at(2))?.letter).toBe('C');
    expect(letters()).toBe('ABCDEFGH');
  });

  it('move, take a name and lose it', () => {
    store().add(at(1), ' Depot ');
    store().move('A', at(5));
    expect(store().pins).toEqual([{ letter: 'A', point: at(5), name: 'Depot' }]);
    store().name('A', '');
    expect(store().pins).toEqual([{ letter: 'A', point: at(5) }]);
  });

  it('come back as they were', () => {
    store().add(at(1));
    store().add(at(2));
    const before = store().pins;
    store().clear();
    store().add(at(9));
    store().restore(before);
    expect(store().pins).toEqual(before);
  });
});

describe('what earlier runs left', () => {
  it('never stops the window, whatever it is', () => {
    assert(
      property(jsonValue(), (stored) => {
        expect(readPins({ pins: readPins(stored) })).toEqual(readPins(stored));
        expect(readPins({ pins: [stored] }).length).toBeLessThan(2);
      }),
    );
  });

  it('is kept where it is good, once for each letter', () => {
    const good = { letter: 'B', point: { lon: -180, lat: 90 } };
    expect(
      readPins({
        pins: [
          good,
          { letter: 'A', point: { lon: 181, lat: 0 } },
          { ...good, name: 'again' },
          { letter: 'J', point: good.point },
        ],
      }),
    ).toEqual([good]);
  });
});
