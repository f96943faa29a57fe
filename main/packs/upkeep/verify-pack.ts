/** Checks the entire content of a pack file. */
import { createHash } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import { basename } from 'node:path';
import type { ReadableDatabase } from '../pack-database.ts';
import type { PackFile } from '../pack-file.ts';
import { formatCount } from '../../../contract/counted.ts';
import type { PackManifest } from '../../../contract/pack.ts';
import type { PackCheck, PackVerification } from '../../../contract/pack-verification.ts';
import { contentDigest } from '../content-digest.ts';
import { AREA_THEMES, Pack } from '../pack.ts';
import { findFile } from '../found-file.ts';
import { decodePolygons } from '../../geometry/geometry-blob.ts';
import { PACK_EXTENSION } from '../schema/manifest.ts';
import { plainReason } from '../plain-reason.ts';

/** Maximum number of SQLite's messages about a damaged file. */
const MAX_REPORTED_FAULTS = 3;

type CheckResult = { passed: boolean; text: string } | undefined;

const tablesOf = (database: ReadableDatabase): Set<string> =>
  new Set(database.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all());
/** @param table a table of the file */
const countOf = (database: ReadableDatabase, table: string): number =>
  database
    .prepare<[], number>(`SELECT count(*) FROM "${table.replaceAll('"', '""')}"`)
    .pluck()
    .get() ?? 0;

/** Checks pages, indexes, R*Trees and full-text tables against each other. */
function checkPages(database: ReadableDatabase): CheckResult {
  // A literal, because a bound number would be used as a table name.
  const faults = database.prepare<[], string>(`PRAGMA integrity_check(${MAX_REPORTED_FAULTS})`).pluck().all();
  const pages = database.prepare<[], number>('PRAGMA page_count').pluck().get() ?? 0;
  if (faults.length === 1 && faults[0] === 'ok') return { passed: true, text: `${formatCount(pages)} pages are valid` };
  return { passed: false, text: `The file is damaged: ${faults.join('; ')}` };
}

/** Compares the digest. Packs of earlier versions have none. */
function checkDigest(database: ReadableDatabase, { content_sha256: expected }: PackManifest): CheckResult {
  if (expected === undefined) return { passed: true, text: 'Not compared: the manifest contains no digest' };
  if (contentDigest(database) === expected)
    return { passed: true, text: 'The content matches the digest in the manifest' };
  return {
    passed: false,
    text: "The content has changed: its digest isn't the one in the manifest",
  };
}

/**
 * Counts in the manifest, their tables, and the nouns for messages. Other counts are of omitted rows or of parts of
 * tables.
 */
const COUNTED_TABLES = [
  ['areas', 'area', 'areas'],
  ['shards', 'shard', 'pieces'],
  ['tile', 'tile', 'tiles'],
] as const;

function checkCounts(database: ReadableDatabase, { counts, theme }: PackManifest): CheckResult {
  const tables = tablesOf(database);
  const isCounted = AREA_THEMES.some((candidate) => candidate === theme) || tables.has('tile');
  const found = COUNTED_TABLES.flatMap(([key, table, name]) => {
    const expected = counts[key];
    return isCounted && expected !== undefined && tables.has(table)
      ? [{ name, expected, count: countOf(database, table) }]
      : [];
  });
  if (found.length === 0) return undefined;
  const wrong = found.filter(({ expected, count }) => expected !== count);
  if (wrong.length > 0)
    return {
      passed: false,
      text: wrong
        .map(
          ({ name, expected, count }) =>
            `${formatCount(count)} ${name} found, but the manifest says ${formatCount(expected)}`,
        )
        .join('; '),
    };
  return { passed: true, text: found.map(({ name, count }) => `${formatCount(count)} ${name}`).join(', ') };
}

const SPATIAL_INDEX = /^idx_(?<table>\w+)_geometry$/;

function checkIndexes(database: ReadableDatabase): CheckResult {
  const tables = tablesOf(database);
  const indexes = [...tables].flatMap((name) => {
    const table = SPATIAL_INDEX.exec(name)?.groups?.['table'];
    return table !== undefined && tables.has(table) ? [{ name, table }] : [];
  });
  if (indexes.length === 0) return undefined;
  const counts = indexes.map(({ name, table }) => ({
    table,
    rows: countOf(database, table),
    indexed: countOf(database, name),
  }));
  const wrong = counts.filter(({ rows, indexed }) => rows !== indexed);
  if (wrong.length > 0)
    return {
      passed: false,
      text: wrong
        .map(
          ({ table, rows, indexed }) =>
            `Only ${formatCount(indexed)} of ${formatCount(rows)} rows of ${table} are indexed`,
        )
        .join('; '),
    };
  return { passed: true, text: `${formatCount(counts.reduce((sum, { rows }) => sum + rows, 0))} rows are indexed` };
}

function checkGeometries(database: ReadableDatabase, { theme }: PackManifest): CheckResult {
  if (!AREA_THEMES.some((candidate) => candidate === theme)) return undefined;
  let count = 0;
  for (const { id, geometry } of database
    .prepare<[], { id: number; geometry: Buffer }>('SELECT boundary_id AS id, geometry FROM area')
    .iterate()) {
    try {
      if (decodePolygons(geometry).ringEnds.length === 0) return { passed: false, text: `Area ${id} has no shape` };
    } catch (error) {
      return { passed: false, text: `The shape of area ${id} can't be read: ${plainReason(error)}` };
    }
    count += 1;
  }
  return { passed: true, text: `${formatCount(count)} shapes are readable` };
}

/**
 * Returns the SHA-256 of the file at `path` in hexadecimal digits; undefined if it can't be read or `signal` aborted
 * it.
 */
export async function fileDigest(path: string, signal?: AbortSignal): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    // Opening a pipe would block.
    if (!statSync(path).isFile()) return undefined;
    for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20, signal })) hash.update(chunk);
  } catch {
    return undefined;
  }
  return hash.digest('hex');
}

/** Runs the checks of a readable file, until one fails. */
export function* checkContents({ database, manifest }: PackFile): Generator<PackCheck> {
  const checks: [PackCheck['check'], () => CheckResult][] = [
    ['pages', () => checkPages(database)],
    ['content', () => checkDigest(database, manifest)],
    ['counts', () => checkCounts(database, manifest)],
    ['index', () => checkIndexes(database)],
    ['geometry', () => checkGeometries(database, manifest)],
  ];
  for (const [check, run] of checks) {
    let found: CheckResult;
    try {
      found = run();
    } catch (error) {
      found = { passed: false, text: `The file is damaged: ${plainReason(error)}` };
    }
    if (found === undefined) continue;
    yield { check, ...found };
    if (!found.passed) return;
  }
}

/**
 * Checks the pack at `path`, whose name must match its id. Reads the entire file: seconds for a few hundred megabytes.
 * A file that can't be read fails its first check; nothing is thrown.
 */
export async function verifyPack(path: string): Promise<PackVerification> {
  const checks: PackCheck[] = [];
  const found = findFile(path)?.result ?? { failure: 'The file no longer exists' };
  if (!(found instanceof Pack)) checks.push({ check: 'manifest', passed: false, text: found.failure });
  else {
    const { manifest } = found;
    checks.push({
      check: 'manifest',
      passed: true,
      text: `Theme ${manifest.theme}, format ${manifest.format_version}`,
    });
    try {
      checks.push(...checkContents(found));
    } finally {
      found.close();
    }
  }
  const sha256 = await fileDigest(path);
  return {
    id: basename(path, PACK_EXTENSION),
    passed: checks.every(({ passed }) => passed),
    checks,
    ...(sha256 === undefined ? {} : { sha256 }),
    checked_at: new Date().toISOString(),
  };
}
