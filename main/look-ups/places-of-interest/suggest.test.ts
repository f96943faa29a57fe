/** Categories in the geocoder's autocomplete, with the real packs of Montevideo. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GeocoderResponse, MIN_PARTIAL_QUALITY } from '../../../contract/geocoder.ts';
import { metresBetween } from '../../../contract/great-circle.ts';
import { PlacesOfInterest } from '../../../contract/places-of-interest.ts';
import { linkPacks, missingPacksMessage } from '../../packs/built-packs.fixture.ts';
import { API_KEY, ask } from '../../server/fixture-world.ts';
import type { RunningServer } from '../../server/start.ts';
import { startTestServer } from '../../server/test-server.fixture.ts';

const NEEDED = ['streets-montevideo', 'geocoder-montevideo', 'geocoder-world'];
const reason = missingPacksMessage(NEEDED);
if (reason !== undefined) process.stderr.write(`Skipped: categories in the autocomplete: ${reason}\n`);

const BIAS = { lon: -56.1645, lat: -34.9011 };
/** A quarter of Montevideo. */
const CORDON = { lon: -56.181, lat: -34.902 };

type Result = GeocoderResponse['results'][number];
const isPlace = ({ types }: Result): boolean => types.includes('point_of_interest');
const isNear = ({ distance_metres: metres }: Result): boolean => metres !== undefined;

describe.skipIf(reason !== undefined)('the autocomplete', () => {
  let server: RunningServer;
  let scratch: string;
  beforeAll(async () => {
    scratch = mkdtempSync(join(tmpdir(), 'cairn-suggest-'));
    linkPacks(NEEDED, scratch);
    server = await startTestServer({
      packsDirectory: scratch,
      dataDirectory: join(scratch, 'data'),
      port: 0,
      apiKeys: [API_KEY],
    });
  });
  afterAll(async () => {
    await server.close();
    rmSync(scratch, { recursive: true });
  });

  const geocode = async (address: string, more = `&autocomplete=1&bias=${BIAS.lon},${BIAS.lat}`) => {
    const path = `/geocoderv1/geocoder?address=${encodeURIComponent(address)}&limit=8${more}`;
    return Value.Parse(GeocoderResponse, (await ask(server.url, path)).json()).results;
  };

  it.each([
    'pharmacy',
    'Apotheke',
    'pharmacie',
    'FARMACIA',
    'pharmacies near me',
    'Apotheken in der Nähe von mir',
    'farmacias',
  ])('lists the places nearest to the bias for %s', async (text) => {
    const answer = await ask(server.url, `/v1/places-of-interest?category=pharmacy&x=${BIAS.lon}&y=${BIAS.lat}&k=5`);
    const { features } = Value.Parse(PlacesOfInterest, answer.json());
    const results = await geocode(text);
    expect(results.slice(0, 5).map(({ distance_metres: metres }) => metres)).toEqual(
      features.map(({ properties }) => properties.distance_m),
    );
    expect(results[0]?.formatted_address).toContain('Montevideo');
  });

  it('finds them near a place that the text names', async () => {
    for (const text of ['pharmacy near Cordón, Montevideo', 'farmacia cerca de Cordón, Montevideo']) {
      const places = (await geocode(text, '&autocomplete=1')).filter(isPlace);
      expect(places.length, text).toBeGreaterThanOrEqual(5);
      const { lng, lat } = places[0]?.geometry.location ?? { lng: 0, lat: 0 };
      expect(metresBetween(CORDON, { lon: lng, lat })).toBeLessThan(1500);
    }
  });

  it("suggests after good results while the category isn't whole", async () => {
    const [whole, begun] = [await geocode('pharmacy'), await geocode('pharm')];
    expect(begun.filter(isNear)).toEqual(whole.filter(isNear));
    const after = begun.slice(begun.findLastIndex(isNear) + 1);
    expect(after.every(({ match_quality: quality = 1 }) => quality < MIN_PARTIAL_QUALITY)).toBe(true);
  });

  it('leaves other texts and whole addresses as they are', async () => {
    const far = await geocode('Barcelona');
    expect(far.some(({ distance_metres: metres }) => metres !== undefined)).toBe(false);
    const plain = await geocode('pharmacy', `&bias=${BIAS.lon},${BIAS.lat}`);
    expect(plain.some(({ distance_metres: metres }) => metres !== undefined)).toBe(false);
  });
});
