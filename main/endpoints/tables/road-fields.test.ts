/** Fields from road packs, compared with the responses of `/tdmv1`. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LookUps } from '../../../contract/look-ups.ts';
import type { SnapAnswer } from '../../../contract/matrix.ts';
import { sampleCity } from '../../routing/sample-city.ts';
import { startMatrixFixture, type MatrixFixture } from '../matrix/fixture.ts';

let fixture: MatrixFixture;
beforeAll(async () => {
  const network = sampleCity(12, 12);
  // Every third way has a name, most names belong to two ways.
  const wayName = network.wayName.map((_, way) => (way % 3 === 0 ? 1 + ((way / 3) % 40) : 0));
  const names = ['', ...Array.from({ length: 40 }, (_, i) => `Street ${i + 1}`)];
  fixture = await startMatrixFixture(12, 12, { ...network, wayName, names });
});
afterAll(() => fixture.close());

const json = async <Answer>(path: string, body: unknown): Promise<Answer> => {
  const answer = await fixture.ask(path, body);
  expect(answer.status).toBe(200);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the endpoint's schema
  return (await answer.json()) as Answer;
};

const positionsOf = (addresses: readonly string[]): number[][] => addresses.map((each) => each.split(',').map(Number));

test('street and street_distance_m are those of a snap by car, and unknown beyond the roads', async () => {
  const { longitudeE7, latitudeE7 } = fixture.network;
  const junctions = Array.from(latitudeE7.slice(0, 40), (y, node) => `${(longitudeE7[node] ?? 0) / 1e7},${y / 1e7}`);
  const addresses = [...fixture.addresses(200, 7), ...junctions];
  const points = [...positionsOf(addresses), [0, 0]];
  const { fields, errors } = await json<LookUps>('/v1/look-ups', { points, fields: ['street', 'street_distance_m'] });
  const { streets, metres } = await json<SnapAnswer>('/tdmv1/snap', { addresses });
  const names = streets.map((each) => [...new Set(each.flatMap(({ name }) => name ?? []))].join('; '));
  expect(errors).toEqual([]);
  expect(fields.street_distance_m).toEqual([...metres, null]);
  expect(fields.street).toEqual([...names.map((name) => (name === '' ? null : name)), null]);
  expect(new Set(names).size).toBeGreaterThan(20);
  expect(names.some((name) => name.includes('; '))).toBe(true);
});
