/** ZIP codes of the territories of the United States, in the real packs: found by text, and in their territory. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkPacks, missingPacksMessage } from '../packs/built-packs.fixture.ts';
import { countryCodeAt } from '../packs/admin-areas.ts';
import { openPacks } from '../packs/pack-store.ts';
import { geocoderAnswers } from './answers.ts';
import { textRequest } from './retrieve/forward-request.ts';

const NEEDED = ['geocoder-us-zip', 'countries'];
const reason = missingPacksMessage(NEEDED);
if (reason !== undefined) process.stderr.write(`Skipped: ZIP codes of territories: ${reason}\n`);

describe.skipIf(reason !== undefined)('a ZIP code', () => {
  let scratch: string;
  let packs: ReturnType<typeof openPacks>;
  beforeAll(() => {
    scratch = mkdtempSync(join(tmpdir(), 'cairn-territories-'));
    linkPacks(NEEDED, scratch);
    packs = openPacks(scratch);
  });
  afterAll(() => {
    packs.close();
    rmSync(scratch, { recursive: true });
  });

  it.each([
    ['Puerto Rico', '00901', 'San Juan, PR 00901, USA', 'PRI'],
    ['the Virgin Islands', '00801', 'St Thomas, VI 00801, USA', 'VIR'],
    ['Guam', '96910', 'Hagatna, GU 96910, USA', 'GUM'],
    ['American Samoa', '96799', 'Pago Pago, AS 96799, USA', 'ASM'],
    ['the Northern Marianas', '96950', 'Saipan, MP 96950, USA', 'MNP'],
    ['Palau', '96940', 'Palau, PW 96940, USA', 'PLW'],
    ['Micronesia', '96941', 'Pohnpei, FM 96941, USA', 'FSM'],
    ['an army post in Italy', '09001', 'APO, AE 09001, USA', 'ITA'],
  ])('of %s is found, and lies there', (_, zip, address, iso3) => {
    const [found] = geocoderAnswers(packs).forward(textRequest(zip)).results;
    expect(found).toMatchObject({ formatted_address: address, types: ['postal_code'] });
    const { lng, lat } = found?.geometry.location ?? { lng: 0, lat: 0 };
    expect(countryCodeAt(packs, { lon: lng, lat })).toBe(iso3);
  });
});
