import { afterAll, beforeAll, expect, it } from 'vitest';
import { readH3 } from '../../geometry/h3-cell.ts';
import { startFixtureServer, type FixtureServer } from '../../server/fixture-world.ts';

let server: FixtureServer;
beforeAll(async () => {
  server = await startFixtureServer();
});
afterAll(() => server.close());

it('answers with the codes of the point, in default and other lengths', async () => {
  const point = 'x=-122.0553238&y=37.3615593';
  expect((await server.ask(`/v1/codes?${point}`)).json()).toEqual({
    plus_code: '849V9W6V+JV',
    mgrs: '10S EG 83654 35401',
    utm: '10S 583655 4135401',
    geohash: '9q9hw96nb',
    maidenhead: 'CM87xi',
    h3: '89283470d93ffff',
  });
  // The H3 cell is the example in its documentation.
  expect((await server.ask(`/v1/codes?${point}&h3=7&geohash=4&maidenhead=10`)).json()).toMatchObject({
    geohash: '9q9h',
    maidenhead: 'CM87xi36is',
    h3: '87283472bffffff',
  });
});

it('answers at the poles and on the antimeridian', async () => {
  expect((await server.ask('/v1/codes?x=0&y=90')).json()).toMatchObject({
    mgrs: 'Z AH 00000 00000',
    utm: 'Z 2000000 2000000',
    geohash: 'upbpbpbpb',
  });
  const [west, east] = await Promise.all([-180, 180].map((x) => server.ask(`/v1/codes?x=${x}&y=-16.5`)));
  for (const code of ['plus_code', 'mgrs', 'utm', 'h3'])
    expect(east?.json()).toHaveProperty(code, Object(west?.json())[code]);
});

it.each(['geohash=0', 'geohash=13', 'maidenhead=5', 'h3=16', 'h3=x'])(
  'refuses %s and says what is valid',
  async (bad) => {
    const answer = await server.ask(`/v1/codes?x=0&y=0&${bad}`);
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ errors: [{ parameter: bad.split('=')[0] }] });
  },
);

it('an H3 cell is read across ±180°, and other numbers are not', () => {
  const [west = 0, , east = 0] = readH3('85 7eb573fffffff'.replace(' ', ''))?.cell ?? [];
  expect(east - west).toBeLessThan(1);
  for (const text of ['857eb573ffffffe', '8f7eb573fffffff', '850000000000000', '123456789012345'])
    expect(readH3(text)).toBeNull();
});
