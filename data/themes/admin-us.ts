/** The United States: states, counties and places, at the full precision of TIGER/Line. */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { MultiPolygon, Polygon } from 'geojson';
import { adminCategoryCode, type AdminLevel } from '../../contract/categories.ts';
import { boundaryId } from '../../main/packs/boundary-id.ts';
import { createAreaWriter } from '../../main/packs/write-areas.ts';
import { fromGeoJson } from '../../main/packs/write-rings.ts';
import { type Account, defineTheme } from '../theme.ts';

interface SourceRecord {
  /** `USA-` and the FIPS code: 2 digits for a state, 5 for a county, 7 for a place. */
  id: string;
  type: string;
  name: string;
  area: Polygon | MultiPolygon | null;
}

const COUNTRY = 'USA';
const STATE_DIGITS = 2;
const LEVELS: Record<string, { level: AdminLevel; localType: string; what: string }> = {
  state: { level: 1, localType: 'State', what: 'states' },
  county: { level: 2, localType: 'County', what: 'counties' },
  city: { level: 8, localType: 'City', what: 'places' },
};
/** Of the source's areas, for the progress only. */
const EXPECTED_AREAS = 40_101;

export const theme = defineTheme({
  id: 'admin-us',
  describe: {
    theme: 'admin',
    title: 'Administrative areas of the United States',
    description: 'States and territories, counties and places of the United States at full precision.',
    vintage: 'TIGER/Line 2016',
    kind: 'measured',
    licence: 'Public domain (US Census Bureau)',
    attribution: 'US Census Bureau, TIGER/Line',
  },
  sources: ['us-boundaries'],
  seconds: 240,
  async build(context) {
    const writer = createAreaWriter(context.database);
    const accounts = new Map<string, Account>(Object.values(LEVELS).map(({ what }) => [what, { what, inSource: 0, written: 0, differences: {} }]));
    const others = new Map<string, number>();
    let read = 0;
    for await (const line of createInterface({ input: createReadStream(context.file('us-boundaries', 'areas.ndjson')), crlfDelay: Number.POSITIVE_INFINITY })) {
      const record: SourceRecord = JSON.parse(line);
      if (read++ % 200 === 0) context.progress('write', read, EXPECTED_AREAS);
      const level = LEVELS[record.type];
      if (level === undefined) {
        others.set(record.type, (others.get(record.type) ?? 0) + 1);
        continue;
      }
      const account = accounts.get(level.what);
      if (account === undefined) continue;
      account.inSource++;
      const polygons = record.area === null ? [] : fromGeoJson(record.area);
      if (polygons.length === 0) {
        account.differences['without a surface'] = (account.differences['without a surface'] ?? 0) - 1;
        continue;
      }
      const fips = record.id.slice(COUNTRY.length + 1);
      writer.add({
        categoryCode: adminCategoryCode(level.level),
        sourceKey: record.id,
        name: record.name,
        localType: level.localType,
        countryIso3: COUNTRY,
        parentId:
          level.level === 1 ? boundaryId(adminCategoryCode(0), COUNTRY) : boundaryId(adminCategoryCode(1), `${COUNTRY}-${fips.slice(0, STATE_DIGITS)}`),
        polygons,
      });
      account.written++;
    }
    context.progress('index');
    const totals = writer.finish();
    return {
      coverage: totals.bbox,
      counts: { areas: totals.areas, shards: totals.shards, repaired: totals.repaired },
      accounts: [...accounts.values()],
      notes: [
        'Levels: admin1 state or territory, admin2 county or its equivalent, admin8 incorporated place or census-designated place. A place may lie in several counties: its parent is the state.',
        'States and counties include their waters, up to three nautical miles off the coast.',
        ...[...others].map(([type, count]) => `Left out of the source: ${count} areas of type ${type}, which have another licence (CC BY-SA).`),
      ],
    };
  },
});
