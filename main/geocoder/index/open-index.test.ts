import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { PackStore } from '../../packs/pack-store.ts';
import { writeFixturePacks } from '../fixture.ts';
import { geocode } from '../forward.ts';
import { textRequest } from '../retrieve/forward-request.ts';
import { openIndexes } from './open-index.ts';

const directory = mkdtempSync(join(tmpdir(), 'cairn-indexes-'));
afterAll(() => rmSync(directory, { recursive: true }));

test('documents are forgotten with the caches of the library, and read again as they were', async () => {
  await writeFixturePacks(directory);
  const store = new PackStore(directory);
  const opened = () => openIndexes(store.current);
  const answers = () =>
    ['1500 Pacific Ave, Santa Cruz', 'Schwabing, Munich', 'Lake Geneva'].map((text) =>
      geocode(opened(), textRequest(text)),
    );
  const before = answers();
  expect(before.map(({ length }) => length > 0)).toEqual([true, true, true]);
  const index = opened().indexes.find(({ reader }) => reader.areas(1).length > 0);
  const [id = 0] = index?.reader.areas(1) ?? [];
  const document = index?.candidates.get(id);
  expect(document).toBeDefined();
  expect(index?.candidates.get(id)).toBe(document);
  store.releaseCaches();
  expect(opened().indexes.some(({ candidates }) => candidates === index?.candidates)).toBe(true);
  expect(index?.candidates.get(id)).not.toBe(document);
  expect(index?.candidates.get(id)).toEqual(document);
  expect(answers()).toEqual(before);
  store.close();
});
