import { expect, test } from 'vitest';
import { parseSeas } from './iho-seas.ts';

const LIST =
  '# a comment\ntag: UN155 UN Western Europe\nlist: AT,BE\ntag: IHO28G Adriatic Sea\nregion: ' +
  '12.1412/20.0178/39.7433/45.7946\n';

test('reads seas and skips lists of countries', () => {
  expect(parseSeas(LIST)).toEqual([{ number: '28G', name: 'Adriatic Sea', box: [12.1412, 39.7433, 20.0178, 45.7946] }]);
});

test('names a sea without a box', () => {
  expect(() => parseSeas('tag: IHO30 Black Sea\nregion: 27/x/40/46\n')).toThrow(
    'Line 2 of the list of seas has no box for Black Sea: "region: 27/x/40/46"',
  );
});
