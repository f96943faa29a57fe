/**
 * A server with real figures and fictional shapes: each area is a rectangle, so that the areas at a point are obvious.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { importHealth } from '../../ingest/targets/health/import-health.ts';
import type { Bbox } from '../../../contract/pack.ts';
import { writeFixturePack, type FixtureArea, type FixturePack } from '../../packs/fixture.ts';
import { BUSINESS_TABLE } from '../../packs/schema/streets.ts';
import { API_KEY, ask, type Answer } from '../../server/fixture-world.ts';
import { startTestServer } from '../../server/test-server.fixture.ts';

/** Returns a closed rectangle as well-known text. */
export const rectangle = ([west, south, east, north]: Bbox): string =>
  `MULTIPOLYGON(((${west} ${south},${east} ${south},${east} ${north},${west} ${north},${west} ${south})))`;

const area = (
  id: number,
  category: number,
  name: string,
  iso3: string,
  box: Bbox,
  more: Partial<FixtureArea> = {},
): FixtureArea => ({
  id,
  category,
  name,
  iso3,
  wkt: rectangle(box),
  sourceKey: iso3,
  ...more,
});

export const COUNTRIES: FixturePack = {
  id: 'countries',
  theme: 'countries',
  countries: [
    { iso3: 'USA', iso2: 'US', name: 'United States', officialName: 'United States of America', dialCode: '1' },
    { iso3: 'URY', iso2: 'UY', name: 'Uruguay', officialName: 'Oriental Republic of Uruguay', dialCode: '598' },
    { iso3: 'UNK', iso2: 'XK', name: 'Kosovo', officialName: 'Republic of Kosovo', dialCode: '383' },
    { iso3: 'CUW', iso2: 'CW', name: 'Curaçao', officialName: 'Country of Curaçao' },
  ],
  areas: [
    area(840, 900, 'United States', 'USA', [-125, 24, -65, 50]),
    area(858, 900, 'Uruguay', 'URY', [-58.5, -35, -53, -30]),
    area(383, 900, 'Kosovo', 'UNK', [20, 42, 22, 43]),
    area(531, 900, 'Curaçao', 'CUW', [40, 0, 41, 1]),
  ],
};

/** Montevideo's rectangle is twice as wide as the coverage of the businesses, Rivera's five times. */
export const ADMIN: FixturePack = {
  id: 'admin-world',
  theme: 'admin',
  areas: [
    area(8406, 901, 'California', 'USA', [-125, 32, -114, 42], { sourceKey: 'USA-06', parentId: 840 }),
    area(84087, 902, 'Santa Cruz', 'USA', [-122.4, 36.8, -121.5, 37.3], { sourceKey: 'USA-06087', parentId: 8406 }),
    area(84088, 908, 'Capitola', 'USA', [-121.96, 36.96, -121.93, 36.99], { sourceKey: 'USA-0611040', parentId: 8406 }),
    area(84005, 902, 'Bronx', 'USA', [-74, 40, -73, 41], { sourceKey: 'USA-36005' }),
    area(85801, 901, 'Montevideo', 'URY', [-56.4, -34.9, -56.2, -34.8], { sourceKey: 'URY-21' }),
    area(85802, 901, 'Rivera', 'URY', [-56.2, -34.9, -55.2, -34.8], { sourceKey: 'URY-13' }),
  ],
};

/** Coverage of the fixture's businesses. */
export const BUSINESS_COVERAGE: Bbox = [-56.3, -34.9, -56, -34.8];

/** Adds businesses to the pack `id`, and sets its coverage. */
export function addBusinesses(
  directory: string,
  id: string,
  coverage: Bbox,
  points: readonly (readonly [number, number])[],
): void {
  const database = new Database(join(directory, `${id}.sqlite`));
  database.exec(BUSINESS_TABLE);
  const insert = database.prepare(
    "INSERT INTO business (source_id, category, tags, lon, lat) VALUES (0, 'shop', '{}', ?, ?)",
  );
  for (const point of points) insert.run(...point);
  database.prepare('UPDATE manifest SET coverage = ?').run(JSON.stringify(coverage));
  database.close();
}

export interface HealthFixture {
  directory: string;
  ask(path: string, headers?: Record<string, string>): Promise<Answer>;
  /** Returns the body of a successful response, validated with `schema`. @throws Error for any other response */
  get<S extends TSchema>(schema: S, path: string): Promise<Static<S>>;
  close(): Promise<void>;
}

export interface FixtureOptions {
  packs: readonly FixturePack[];
  /** Imports, one pack each: existing files, or texts by file name. */
  imports: readonly { id: string; files?: readonly string[]; texts?: Readonly<Record<string, string>> }[];
  prepare?: (directory: string) => void;
}

/** Writes the packs to a temporary directory, imports the figures, and starts a server. */
export async function startHealthServer({ packs, imports, prepare }: FixtureOptions): Promise<HealthFixture> {
  const directory = mkdtempSync(join(tmpdir(), 'cairn-health-'));
  for (const pack of packs) writeFixturePack(directory, pack);
  prepare?.(directory);
  for (const { id, files = [], texts = {} } of imports) {
    for (const [name, text] of Object.entries(texts)) writeFileSync(join(directory, name), text);
    const written = Object.keys(texts).map((name) => join(directory, name));
    await importHealth({ id, files: [...files, ...written], packsDirectory: directory });
  }
  const server = await startTestServer({
    packsDirectory: directory,
    dataDirectory: join(directory, 'data'),
    port: 0,
    apiKeys: [API_KEY],
  });
  return {
    directory,
    ask: (path, headers = {}) => ask(server.url, path, { headers }),
    async get(schema, path) {
      const answer = await ask(server.url, path);
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`);
      return Value.Parse(schema, answer.json());
    },
    async close() {
      await server.close();
      rmSync(directory, { recursive: true });
    },
  };
}
