/** Reads all of a pack file, and says whether it is sound. */
import { createHash } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import { basename } from 'node:path';
import type { ReadableDatabase } from '../pack-database.ts';
import { formatCount } from '../../../contract/counted.ts';
import type { PackManifest } from '../../../contract/pack.ts';
import type { PackCheck, PackVerification } from '../../../contract/pack-verification.ts';
import { contentDigest } from '../content-digest.ts';
import { AREA_THEMES, Pack } from '../pack.ts';
import { findFile } from '../found-file.ts';
import { decodePolygons } from '../../geometry/geometry-blob.ts';
import { PACK_EXTENSION } from '../schema/manifest.ts';
import { plainReason } from '../plain-reason.ts';

/** Messages of SQLite about a damaged file. */
const TOLD_FAULTS = 3;

type Found = { passed: boolean; text: string } | undefined;

const tablesOf = (database: ReadableDatabase): Set<string> =>
  new Set(database.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all());
/** @param table one of the file's own tables */
const countOf = (database: ReadableDatabase, table: string): number =>
  database
    .prepare<[], number>(`SELECT count(*) FROM "${table.replaceAll('"', '""')}"`)
    .pluck()
    .get() ?? 0;

/** Pages, indexes, R*Trees and full-text tables, each against the others. */
function checkPages(database: ReadableDatabase): Found {
  // A literal: a number that is bound arrives as the name of a table.
  const faults = database.prepare<[], string>(`PRAGMA integrity_check(${TOLD_FAULTS})`).pluck().all();
  const pages = database.prepare<[], number>('PRAGMA page_count').pluck().get() ?? 0;
  if (faults.length === 1 && faults[0] === 'ok') return { passed: true, text: `${formatCount(pages)} pages are valid` };
  return { passed: false, text: `The file is damaged: ${faults.join('; ')}` };
}

/** A pack of an earlier version states no digest: its content may be what it was or not. */
function checkDigest(database: ReadableDatabase, { content_sha256: stated }: PackManifest): Found {
  if (stated === undefined) return { passed: true, text: 'Not compared: the manifest contains no digest' };
  if (contentDigest(database) === stated)
    return { passed: true, text: 'The content matches the digest in the manifest' };
  return {
    passed: false,
    text: "The content has changed: its digest isn't the one in the manifest",
  };
}

/**
 * Counts of the manifest, the tables that they are of, and their words. Other counts are of what was left out, or of a
 * part of a table.
 */
const COUNTED = [
  ['areas', 'area', 'areas'],
  ['shards', 'shard', 'pieces'],
  ['tile', 'tile', 'tiles'],
] as const;

function checkCounts(database: ReadableDatabase, { counts, theme }: PackManifest): Found {
  const tables = tablesOf(database);
  const isCounted = AREA_THEMES.some((candidate) => candidate === theme) || tables.has('tile');
  const found = COUNTED.flatMap(([key, table, name]) => {
    const stated = counts[key];
    return isCounted && stated !== undefined && tables.has(table)
      ? [{ name, stated, count: countOf(database, table) }]
      : [];
  });
  if (found.length === 0) return undefined;
  const wrong = found.filter(({ stated, count }) => stated !== count);
  if (wrong.length > 0)
    return {
      passed: false,
      text: wrong
        .map(
          ({ name, stated, count }) =>
            `${formatCount(count)} ${name} found, but the manifest says ${formatCount(stated)}`,
        )
        .join('; '),
    };
  return { passed: true, text: found.map(({ name, count }) => `${formatCount(count)} ${name}`).join(', ') };
}

const SPATIAL_INDEX = /^idx_(?<table>\w+)_geometry$/;

function checkIndexes(database: ReadableDatabase): Found {
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

function checkGeometries(database: ReadableDatabase, { theme }: PackManifest): Found {
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

/** SHA-256 of the file at `path` in hexadecimal digits; nothing where it cannot be read, or `signal` ends it. */
export async function fileDigest(path: string, signal?: AbortSignal): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    // To open a pipe would wait for its other end.
    if (!statSync(path).isFile()) return undefined;
    for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20, signal })) hash.update(chunk);
  } catch {
    return undefined;
  }
  return hash.digest('hex');
}

/** The checks that a readable file goes through, until one fails. */
function* checkContents(database: ReadableDatabase, manifest: PackManifest): Generator<PackCheck> {
  const checks: [PackCheck['check'], () => Found][] = [
    ['pages', () => checkPages(database)],
    ['content', () => checkDigest(database, manifest)],
    ['counts', () => checkCounts(database, manifest)],
    ['index', () => checkIndexes(database)],
    ['geometry', () => checkGeometries(database, manifest)],
  ];
  for (const [check, run] of checks) {
    let found: Found;
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
 * Checks the pack at `path`, whose name must be that of its id. Reads all of the file: seconds for some hundred
 * megabytes. A file that cannot be read fails its first check; nothing is thrown.
 */
export async function verifyPack(path: string): Promise<PackVerification> {
  const checks: PackCheck[] = [];
  const found = findFile(path)?.result ?? { failure: 'The file no longer exists' };
  if (!(found instanceof Pack)) checks.push({ check: 'manifest', passed: false, text: found.failure });
  else {
    const { database, manifest } = found;
    checks.push({
      check: 'manifest',
      passed: true,
      text: `Theme ${manifest.theme}, format ${manifest.format_version}`,
    });
    try {
      checks.push(...checkContents(database, manifest));
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
