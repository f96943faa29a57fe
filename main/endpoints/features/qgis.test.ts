/**
 * Layers as QGIS reads them: opened, filtered, drawn and saved by its Python, without a window. Skipped with a message
 * without QGIS (Debian's python3-qgis and qgis-providers: 880 MB, too much for every test run) or packs.
 */
import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import Database from 'better-sqlite3';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { builtPack, linkPacks, missingPacksMessage } from '../../packs/built-packs.fixture.ts';
import { API_KEY, ask } from '../../server/fixture-world.ts';
import { startTestServer } from '../../server/test-server.fixture.ts';

const NEEDED = ['eu-nuts', 'basemap-world'];
const CENTRAL_EUROPE = '9,46,18,49';
/** The states of Austria. */
const FILTER = { sql: "country_iso3 = 'AUT' AND category_code = 922", count: 9 };
const MINUTES = 60_000;

const hasQgis = (program: string): boolean => {
  try {
    execFileSync(program, ['-c', 'import qgis.core'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};
/** Debian's Python; another one may come first in the path. */
const python = ['/usr/bin/python3', 'python3'].find(hasQgis);
const reason =
  missingPacksMessage(NEEDED) ??
  (python === undefined ? 'QGIS is not installed (Debian: python3-qgis qgis-providers)' : undefined);
if (reason !== undefined) process.stderr.write(`Skipped: layers as QGIS reads them: ${reason}\n`);

const Found = Type.Object({
  version: Type.String(),
  valid: Type.Array(Type.Boolean()),
  without_key: Type.Boolean(),
  fields: Type.Array(Type.String()),
  all: Type.Integer(),
  in_box: Type.Integer(),
  accepts_filter: Type.Boolean(),
  filtered: Type.Array(Type.String()),
  saved: Type.Integer(),
  saved_all: Type.Integer(),
  drawn_features: Type.Integer(),
  drawn_tiles: Type.Integer(),
  reopened: Type.Array(Type.Boolean()),
});

describe.skipIf(reason !== undefined)('QGIS', () => {
  it('opens, filters, draws and saves features and vector tiles', { timeout: 5 * MINUTES }, async () => {
    const scratch = mkdtempSync(join(tmpdir(), 'cairn-qgis-'));
    linkPacks(NEEDED, scratch);
    const server = await startTestServer({
      packsDirectory: scratch,
      dataDirectory: join(scratch, 'data'),
      port: 0,
      apiKeys: [API_KEY],
    });
    const database = new Database(builtPack('eu-nuts'), { readonly: true });
    try {
      const profile = mkdtempSync(join(scratch, 'qgis-'));
      const { stdout } = await promisify(execFile)(
        python ?? '',
        [
          join(import.meta.dirname, 'qgis.fixture.py'),
          server.url,
          API_KEY,
          profile,
          'eu-nuts',
          FILTER.sql,
          CENTRAL_EUROPE,
          'basemap-world',
        ],
        { env: { ...process.env, QT_QPA_PLATFORM: 'offscreen', HOME: profile, XDG_RUNTIME_DIR: profile } },
      );
      const found = Value.Parse(Found, JSON.parse(stdout));
      const page: unknown = (
        await ask(server.url, `/ogc/collections/eu-nuts/items?limit=10000&bbox=${CENTRAL_EUROPE}`)
      ).json();
      const all = database.prepare<[], number>('SELECT count(*) FROM area').pluck().get();
      const names = database.prepare<[], string>(`SELECT name FROM area WHERE ${FILTER.sql}`).pluck().all();
      expect(names.length).toBe(FILTER.count);
      expect(found).toMatchObject({
        valid: [true, true],
        without_key: false,
        all,
        in_box: Object(page)['numberMatched'],
        accepts_filter: true,
        filtered: names.toSorted(),
        saved: FILTER.count,
        saved_all: all,
        reopened: [true, true],
      });
      expect(found.fields).toEqual(expect.arrayContaining(['boundary_id', 'name', 'country_iso3']));
      // Pixels of 65,536 that aren't background.
      expect(found.drawn_features).toBeGreaterThan(20_000);
      expect(found.drawn_tiles).toBeGreaterThan(5000);
    } finally {
      database.close();
      await server.close();
      rmSync(scratch, { recursive: true });
    }
  });
});
