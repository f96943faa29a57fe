/** Boundary ids are unique across installed packs, because `GET /v1/areas/{boundary_id}` has no pack parameter. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';

const PACKS = join(import.meta.dirname, '..', 'packs');
const files = existsSync(PACKS) ? readdirSync(PACKS).filter((name) => name.endsWith('.sqlite')) : [];
if (files.length === 0)
  process.stderr.write('boundary ids: skipped, no packs in data/packs (build them with npm run data)\n');

it.skipIf(files.length === 0)('no area of the installed packs shares its id with another', () => {
  const owner = new Map<number, string>();
  const shared: string[] = [];
  for (const file of files) {
    const pack = new Database(join(PACKS, file), { readonly: true });
    const hasAreas =
      pack.prepare("SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = 'area'").pluck().get() === 1;
    const rows = hasAreas
      ? pack.prepare<[], { id: number; name: string }>('SELECT boundary_id AS id, name FROM area').all()
      : [];
    for (const { id, name } of rows) {
      const other = owner.get(id);
      if (other !== undefined) shared.push(`${id}: ${other} and ${name} of ${file}`);
      owner.set(id, `${name} of ${file}`);
    }
    pack.close();
  }
  expect(owner.size).toBeGreaterThan(0);
  expect(shared).toEqual([]);
});
