import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PackOutline } from '../../../contract/pack-outline.ts';
import { fileKeyAt } from '../../packs/file-identity.ts';
import { writeFixturePack } from '../../packs/fixture.ts';
import { API_KEY, ask, type Answer } from '../../server/fixture-world.ts';
import type { RunningServer } from '../../server/start.ts';
import { startTestServer } from '../../server/test-server.fixture.ts';
import { openAppStore } from '../../store/app-store.ts';

/** An L of three squares, each of four degrees, in two areas. */
const AREAS = [
  { id: 1, category: 940, name: 'Foot', wkt: 'MULTIPOLYGON(((0 0,8 0,8 4,0 4,0 0)))' },
  { id: 2, category: 940, name: 'Stem', wkt: 'MULTIPOLYGON(((0 4,4 4,4 8,0 8,0 4)))' },
];

let directory: string;
let server: RunningServer;
const packs = (): string => join(directory, 'packs');
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'cairn-outlines-'));
  mkdirSync(packs());
  for (const id of ['angle', 'everywhere', 'spoilt'])
    writeFixturePack(packs(), { id, theme: 'geo-boundaries', areas: AREAS });
  const database = new Database(join(packs(), 'angle.sqlite'));
  database.exec("UPDATE manifest SET coverage = '[0,0,8,8]'");
  database.close();
  server = await startTestServer({
    packsDirectory: packs(),
    dataDirectory: join(directory, 'data'),
    port: 0,
    apiKeys: [API_KEY],
  });
});
afterAll(async () => {
  await server.close();
  rmSync(directory, { recursive: true });
});

const outline = (id: string): Promise<Answer> => ask(server.url, `/v1/packs/${id}/outline`);

describe('the outline of a pack', () => {
  it('follows its areas, not the borders between them nor its bounds', async () => {
    const { bbox, geometry, properties } = Value.Parse(PackOutline, (await outline('angle')).json());
    expect([bbox, properties.kind, geometry?.coordinates.length, geometry?.coordinates[0]?.length]).toEqual([
      [0, 0, 8, 8],
      'modelled',
      1,
      1,
    ]);
    const ring = geometry?.coordinates[0]?.[0] ?? [];
    // Three quarters of the box, with an inner corner at its centre.
    expect(properties.area_km2).toBeCloseTo(12_364 * 48, -4);
    expect(Math.min(...ring.map(([x = 0, y = 0]) => Math.hypot(x - 4, y - 4)))).toBeLessThan(0.1);
    expect(ring.length).toBeLessThan(20);
  });

  it('is computed once per file', async () => {
    const first = await outline('angle');
    const store = openAppStore(join(directory, 'data'));
    const file = fileKeyAt(join(packs(), 'angle.sqlite')) ?? '';
    expect(store.packRecords.outline({ pack: 'angle', file })).toBe(first.text);
    store.packRecords.saveOutline({ pack: 'angle', file }, '{"kept":true}');
    store.close();
    expect((await outline('angle')).json()).toEqual({ kept: true });
  });

  it('returns 503 for a pack that is being overwritten', async () => {
    writeFileSync(join(packs(), 'spoilt.sqlite'), Buffer.alloc(statSync(join(packs(), 'spoilt.sqlite')).size));
    const answer = await outline('spoilt');
    expect([answer.status, answer.json()]).toEqual([
      503,
      { message: expect.stringContaining('Pack spoilt: '), code: 'pack_damaged', pack: 'spoilt' },
    ]);
  });

  it('is null for a pack of the whole world, and 404 for an unknown pack', async () => {
    expect(Value.Parse(PackOutline, (await outline('everywhere')).json()).geometry).toBeNull();
    expect((await outline('elsewhere')).status).toBe(404);
    expect((await outline('Else%2Fwhere')).status).toBe(400);
  });
});
