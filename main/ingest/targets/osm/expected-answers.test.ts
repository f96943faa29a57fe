/** Answers that another geocoder's own tests expect of an extract, from the packs that the extract becomes. */
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { geocode } from '../../../geocoder/forward.ts';
import { textRequest } from '../../../geocoder/retrieve/forward-request.ts';
import { indexSet, openIndex, type OpenIndex } from '../../../geocoder/index/open-index.ts';
import { formatAddress } from '../../../geocoder/retrieve/result.ts';
import { reverseGeocode } from '../../../geocoder/reverse/reverse.ts';
import { builtPack } from '../../../packs/built-packs.fixture.ts';
import { openPackFile } from '../../../packs/pack-file.ts';
import { importOsm } from './import-osm.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const EXTRACT = join(ROOT, '../shared/data/osm/autauga-al+liechtenstein-2021.osm.pbf');
/** The packs that name towns and areas around an imported street. */
const NAMING = ['geocoder-world', 'admin-world', 'countries'].map(builtPack);
const missing = [EXTRACT, ...NAMING].filter((path) => !existsSync(path));
if (missing.length > 0)
  process.stderr.write(`Skipped: expected answers of an extract, which need ${missing.join(', ')}\n`);

describe.runIf(missing.length === 0)('Liechtenstein and Autauga County, with the packs that Cairn comes with', () => {
  const directory = mkdtempSync(join(tmpdir(), 'cairn-expected-'));
  let indexes: OpenIndex[] = [];
  const databases: { close: () => unknown }[] = [];
  beforeAll(async () => {
    for (const path of NAMING) symlinkSync(path, join(directory, path.slice(path.lastIndexOf('/') + 1)));
    await importOsm({ file: EXTRACT, packsDirectory: directory, parts: ['addresses'], name: 'extract' });
    indexes = ['geocoder-extract', 'geocoder-world'].map((id, order) => {
      const file = openPackFile(join(directory, `${id}.sqlite`));
      databases.push(file.database);
      return openIndex(file, order);
    });
  });
  afterAll(() => {
    for (const database of databases) database.close();
    rmSync(directory, { recursive: true });
  });
  const first = (text: string): string => {
    const [best] = geocode(indexSet(indexes), textRequest(text, 1));
    return best === undefined ? '' : `${best.types[0]}: ${formatAddress(best)}`;
  };

  it.each([
    ['9490', 'postal_code: 9490, Vaduz, Liechtenstein'],
    ['9486, mauren', 'postal_code: 9486, Schaanwald, Mauren, Liechtenstein'],
    ['9486, li', 'postal_code: 9486, Schaanwald, Mauren, Liechtenstein'],
    ['36067-1111, us', 'postal_code: Prattville, AL 36067, USA'],
    ['Malbunstr, Schaan', 'route: Malbunstrasse, Schaan, Liechtenstein'],
    ['Kloster St. Elisabeth', 'point_of_interest: Kloster St. Elisabeth, Schaan, Vaduz, Liechtenstein'],
    ['Grosssteg 1023, Triesenberg', 'street_address: Grosssteg 1023, 9497 Triesenberg, Liechtenstein'],
    ['6 Silum, Liechtenstein', 'street_address: Silum 6, Triesenberg, Liechtenstein'],
    ['Austrasse 11, Vaduz', 'street_address: Austrasse 11, 9490 Vaduz, Liechtenstein'],
  ])('%s', (text, expected) => {
    expect(first(text)).toBe(expected);
  });

  it.each([
    // Beside a line of numbers that names no street.
    [9.570_678_289_621_355, 47.118_457_166_193_245, 'Grosssteg 1021, 9497 Triesenberg, Liechtenstein'],
    [9.572_55, 47.117_78, 'Grosssteg 5, 9497 Triesenberg, Liechtenstein'],
    [9.571_67, 47.118_34, 'Grosssteg 3, 9497 Triesenberg, Liechtenstein'],
    // A house that names no street.
    [9.528_385_216_14, 47.107_465, 'Dorfstrasse 39 A/B, 9495 Triesen, Liechtenstein'],
    [9.511_551_699_184_338, 47.168_440_329_479_594, 'Schmedgässle 6, 9494 Schaan, Liechtenstein'],
    // Only the road says which postal code it is in.
    [-86.481_019_861_9, 32.475_238_936_3, 'Upper Kingston Road, Prattville, AL 36067, USA'],
  ])('the address at %d, %d', (lon, lat, expected) => {
    const [found] = reverseGeocode(indexes, lon, lat, []);
    expect(found === undefined ? '' : formatAddress(found)).toBe(expected);
  });
});
