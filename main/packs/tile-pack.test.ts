import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeFixturePack, type FixturePack } from './fixture.ts';
import { openPackFile } from './pack-file.ts';
import { hasTiles } from './tile-pack.ts';

const layer = { name: 'road', minZoom: 9, maxZoom: 14, fields: {} };

test.each([
  ['no table', undefined, false],
  ['a table without layers', { layers: [], tiles: [] }, false],
  ['a layer', { layers: [layer], tiles: [] }, true],
])('a pack with %s', (_, tiles, expected) => {
  const directory = mkdtempSync(join(tmpdir(), 'cairn-tile-pack-'));
  try {
    const fixture: FixturePack = { id: 'streets-x', theme: 'streets', ...(tiles === undefined ? {} : { tiles }) };
    writeFixturePack(directory, fixture);
    const pack = openPackFile(join(directory, 'streets-x.sqlite'));
    expect(hasTiles(pack)).toBe(expected);
    pack.database.close();
  } finally {
    rmSync(directory, { recursive: true });
  }
});
