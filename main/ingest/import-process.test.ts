/**
 * Files that would keep an import busy for ever, or take all memory: what cannot be read is left out or refused by
 * name, and the rest goes on.
 */
import { createWriteStream, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { allOf } from '../formats/all-of.fixture.ts';
import { openDataFile } from '../formats/archive.ts';
import { openFeatures } from '../formats/open-features.ts';
import { groupRings } from '../geometry/ring-groups.ts';
import { flat } from '../geometry/rings.ts';
import { dropDeadScratch } from '../formats/scratch.ts';
import { importInProcess, type RunOptions } from './import-process.ts';
import type { ImportResult } from './target.ts';

let directory: string;
let packs: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'cairn-hard-files-'));
  packs = join(directory, 'packs');
  mkdirSync(packs);
});
afterEach(() => rmSync(directory, { recursive: true }));

type Ring = [number, number][];
const square = (west: number): Ring => [
  [west, 36],
  [west + 0.01, 36],
  [west + 0.01, 36.01],
  [west, 36.01],
  [west, 36],
];
/** A star whose sides cross nearly all others: `corners × (corners − 3) / 2` times. */
const star = (corners: number): Ring =>
  Array.from({ length: corners + 1 }, (_, i) => {
    const angle = (2 * Math.PI * ((i * Math.floor(corners / 2)) % corners)) / corners;
    return [-122 + 0.5 * Math.cos(angle), 37 + 0.5 * Math.sin(angle)];
  });

function write(rings: readonly Ring[]): string {
  const features = rings.map((ring, i) => ({
    type: 'Feature',
    properties: { zip9: String(950_600_001 + i) },
    geometry: { type: 'Polygon', coordinates: [ring] },
  }));
  const path = join(directory, 'areas.geojson');
  writeFileSync(path, JSON.stringify({ type: 'FeatureCollection', features }));
  return path;
}

const importZip4 = (file: string, options: RunOptions = {}): Promise<ImportResult> =>
  importInProcess('zip4', { files: [file], id: 'zip4-imported', packsDirectory: packs }, options);

describe('a feature that cannot be repaired in any time', () => {
  it('is left out by name, where it crosses itself too often', async () => {
    const file = write([square(-121), star(4001), square(-120)]);
    const result = await importZip4(file);
    expect(result).toMatchObject({
      report: { counts: { imported: 2, left_out: 1 } },
      problems: [{ line: 2, message: 'the boundary crosses itself more than 20,000 times' }],
    });
  });

  it('is left out by name, where it has ended the process that read it', async () => {
    const file = write([square(-121), star(197), square(-120)]);
    const result = await importZip4(file, { featureMs: 200 });
    expect(result).toMatchObject({
      report: { counts: { imported: 2, left_out: 1 } },
      problems: [{ line: 2, message: 'reading it takes too long' }],
    });
    expect(readdirSync(packs)).toEqual(['zip4-imported.sqlite']);
  });

  it('is left out by name, where its JSON is too deep', async () => {
    const path = write([square(-121), square(-120)]);
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    writeFileSync(
      path,
      '{"type":"FeatureCollection","features":[{"type":"Feature","properties":{},"geometry":{"type":"Polygon",' +
        `"coordinates":${deep}}},{"type":"Feature","properties":{},"geometry":{"type":"Polygon",` +
        `"coordinates":${JSON.stringify([square(-120)])}}}]}`,
    );
    const source = await openFeatures(path, { shapes: 'polygons' });
    const faults = (await allOf(source.features())).map(({ fault }) => fault);
    source.close();
    expect(faults).toEqual(['the feature is nested more than 100 levels deep', undefined]);
  });

  it('is left out by name, where it has more rings than anything drawn', async () => {
    const rings = Array.from({ length: 50_001 }, () => square(-121));
    const path = join(directory, 'rings.geojson');
    writeFileSync(
      path,
      JSON.stringify({ type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: rings } }),
    );
    const source = await openFeatures(path, { shapes: 'polygons' });
    const [feature] = await allOf(source.features());
    source.close();
    expect(feature?.fault).toBe('the feature has 50,001 rings or parts; the maximum is 50,000: divide it');
  });
});

/** Clockwise where it is an outer ring. */
const triangle = (x: number, size: number, isOuter: boolean): Ring =>
  isOuter
    ? [
        [x, 0],
        [x, size],
        [x + size, 0],
        [x, 0],
      ]
    : [
        [x, 0],
        [x + size, 0],
        [x, size],
        [x, 0],
      ];

it('gives forty thousand holes to their rings', () => {
  const rings = Array.from({ length: 20_000 }, (_, i) => [
    triangle(i, 0.9, true),
    triangle(i + 0.1, 0.1, false),
  ]).flat();
  const polygons = groupRings(rings.map(flat));
  expect(polygons.length).toBe(20_000);
  expect(polygons.every(({ length }) => length === 2)).toBe(true);
});

it('an archive that unpacks to a multiple of what data does is refused before it is unpacked', async () => {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.alloc(70 << 20, ' '), 'a.geojson');
  zip.end();
  const path = join(directory, 'bomb.zip');
  await once(zip.outputStream.pipe(createWriteStream(path)), 'close');
  await expect(openDataFile(path, directory)).rejects.toThrow(
    /^bomb\.zip: the archive expands to \d+ times its size \(70 MiB\)/,
  );
  expect(readdirSync(directory).filter((name) => name.startsWith('cairn-'))).toEqual([]);
});

it('what a dead process unpacked is removed, and what a live one has unpacked stays', () => {
  const { pid: dead } = spawnSync(process.execPath, ['--version']);
  const [left, kept] = [join(directory, `cairn-import-${dead}-a`), join(directory, `cairn-import-${process.pid}-b`)];
  for (const folder of [left, kept]) mkdirSync(folder);
  dropDeadScratch(directory);
  expect([existsSync(left), existsSync(kept)]).toEqual([false, true]);
});
