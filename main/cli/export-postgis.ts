/** `cairn export postgis`: exports the packs as tables and functions to a PostgreSQL database with PostGIS. */
import type { Client as PgClient } from 'pg';
import { counted } from '../../contract/counted.ts';
import { isFault } from '../../contract/fault.ts';
import { errorMessage } from '../../contract/system-error.ts';
import { EXPORTED_THEMES, tablesIn } from '../packs/export/postgis/tables.ts';
import type { Packs } from '../packs/packs.ts';
import { categoryNameIn } from '../packs/custom-categories.ts';
import type { PackFile } from '../packs/pack-file.ts';
import { readPackOrder } from '../packs/pack-order.ts';
import { CliFailure, EXIT } from './failure.ts';
import { awaitInterruption } from './interruption.ts';
import { note } from './notes.ts';
import { openInstalledPacks, noteFailedPacks, type PackDirectories } from './pack-directory.ts';
import { progressBar } from './progress-bar.ts';

export interface ExportPostgisOptions extends PackDirectories {
  url: string;
  schema: string;
  only?: string[];
  replace: boolean;
  prune: boolean;
  json: boolean;
}

interface PackResult {
  pack: string;
  rows: number;
  state: 'loaded' | 'kept' | 'removed';
  /** Time spent loading. */
  seconds?: number;
}

const STATE_TEXTS: Record<PackResult['state'], string> = { loaded: '', kept: ', unchanged', removed: ', removed' };

const CONNECT_MS = 15_000;
const SETTINGS = `
SET client_min_messages = warning;
SET statement_timeout = 0;
SET synchronous_commit = off;
SET maintenance_work_mem = '256MB';
SET jit = off`;

/** Returns the server's name for messages, without the password. */
const targetOf = ({ user, host, port, database }: PgClient): string =>
  `${user ?? ''}@${host}:${port}/${database ?? ''}`;

/** Connects to a server. @throws CliFailure that names the server, but not the password */
async function connect(url: string): Promise<PgClient> {
  const { Client } = await import('pg');
  let client: PgClient;
  try {
    if (!/^postgres(?:ql)?:\/\//.test(url)) throw new Error("it doesn't begin with postgres://");
    client = new Client({
      connectionString: url,
      application_name: 'cairn export',
      connectionTimeoutMillis: CONNECT_MS,
    });
  } catch {
    // The invalid part may be in the password, so the URL isn't shown.
    throw new CliFailure(
      'Invalid --url. Use the form postgres://USER@HOST:PORT/DATABASE, with special characters percent-encoded ' +
        '(%40 for @)',
      EXIT.usage,
    );
  }
  // A broken connection fails the current query.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(SETTINGS);
  } catch (error) {
    await client.end().catch(() => undefined);
    throw new CliFailure(
      "Can't connect to PostgreSQL at " +
        `${targetOf(client)}: ${errorMessage(error)}. Check that the server is running and that this user may ` +
        'connect. The password is read from PGPASSWORD, ~/.pgpass or the URL',
    );
  }
  return client;
}

/** Installs PostGIS if necessary. @returns the schema of PostGIS @throws CliFailure if it isn't available */
async function requirePostgis(client: PgClient): Promise<string> {
  const find = async (): Promise<string | undefined> => {
    const { rows } = await client.query<{ schema: string }>(
      'SELECT n.nspname AS schema FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace WHERE ' +
        "e.extname = 'postgis'",
    );
    return rows[0]?.schema;
  };
  const found = await find();
  if (found !== undefined) return found;
  try {
    await client.query('CREATE EXTENSION IF NOT EXISTS postgis');
  } catch (error) {
    throw new CliFailure(
      "Can't enable PostGIS in the database: " +
        `${errorMessage(error)}. Install it (on Debian: apt-get install postgresql-postgis) and have an ` +
        'administrator run CREATE EXTENSION postgis in the database',
    );
  }
  return (await find()) ?? 'public';
}

/** Locks the schema, because concurrent exports would conflict. @throws CliFailure if another export is running */
async function lockSchema(client: PgClient, schema: string): Promise<void> {
  const { rows } = await client.query<{ locked: boolean }>(
    'SELECT pg_try_advisory_lock(hashtext($1), hashtext($2)) AS locked',
    ['cairn export', schema],
  );
  if (rows[0]?.locked !== true)
    throw new CliFailure(`Another export is writing schema ${JSON.stringify(schema)}. Wait until it has finished`);
}

/**
 * Selects packs by `--only`: themes and packs. Fallback packs are only selected by id, because the database functions
 * don't support fallbacks. @throws CliFailure for an unknown name
 */
function selectPacks(library: Packs, only: readonly string[] | undefined): PackFile[] {
  const all = EXPORTED_THEMES.flatMap((theme) =>
    [...library.ready.values()].filter(({ manifest }) => manifest.theme === theme),
  );
  const { confirmed } = library;
  const isConfirmed = ({ id }: PackFile): boolean => confirmed?.ready.has(id) !== false;
  if (only === undefined) return all.filter(isConfirmed);
  const unknown = only.find((name) => !EXPORTED_THEMES.includes(name) && !all.some(({ id }) => id === name));
  if (unknown !== undefined)
    throw new CliFailure(
      `--only: ${JSON.stringify(unknown)} is neither a theme that is exported ` +
        `(${EXPORTED_THEMES.join(', ')}) nor a pack of one ` +
        `(${all.map(({ id }) => id).join(', ') || 'none is installed'})`,
      EXIT.usage,
    );
  return all.filter((pack) => only.includes(pack.id) || (only.includes(pack.manifest.theme) && isConfirmed(pack)));
}

/** Counts the rows of a pack, for progress. */
const rowsOf = (pack: PackFile): number =>
  tablesIn(pack).reduce(
    (sum, { source }) => sum + (pack.database.prepare<[], number>(`SELECT count(*) FROM ${source}`).pluck().get() ?? 0),
    0,
  );

/**
 * Loads the packs that are missing or outdated in the schema, in one transaction each, so that an interrupted run can
 * be resumed. Then updates the functions.
 * @throws CliFailure
 */
export async function exportPostgis({
  url,
  schema,
  only,
  replace,
  prune,
  json,
  ...places
}: ExportPostgisOptions): Promise<void> {
  const library = await openInstalledPacks(places);
  noteFailedPacks(library);
  const bar = progressBar();
  const { signal, end } = awaitInterruption();
  let client: PgClient | undefined;
  const done: PackResult[] = [];
  try {
    const packs = selectPacks(library, only);
    if (packs.length === 0) throw new CliFailure('None of the selected packs has tables for PostgreSQL');
    const [{ contentOf, loadPack, removePack }, { identifier }, { finishSchema, prepareSchema }] = await Promise.all([
      import('../packs/export/postgis/load-pack.ts'),
      import('../packs/export/postgis/names.ts'),
      import('../packs/export/postgis/schema.ts'),
    ]);
    client = await connect(url);
    const names = { schema, postgis: await requirePostgis(client) };
    await lockSchema(client, schema);
    await prepareSchema(client, names);
    const { rows } = await client.query<{ id: string; content: string; row_count: string }>(
      `SELECT id, content, row_count FROM ${identifier(schema)}.pack ORDER BY id`,
    );
    const loaded = new Map(rows.map((row) => [row.id, row]));
    const work = packs.map((pack) => {
      const row = replace ? undefined : loaded.get(pack.id);
      const current = row?.content === contentOf(pack) ? row : undefined;
      return { pack, current, ownRows: current === undefined ? rowsOf(pack) : 0 };
    });
    const total = work.reduce((sum, { ownRows }) => sum + ownRows, 0);
    let before = 0;
    for (const { pack, current, ownRows } of work) {
      if (current !== undefined) {
        done.push({ pack: pack.id, rows: Number(current.row_count), state: 'kept' });
        continue;
      }
      const start = performance.now();
      let sent = 0;
      const rowsLoaded = await loadPack(client, names, pack, {
        signal,
        onRows(count) {
          sent += count;
          bar.draw(Math.min(0.999, (before + Math.min(sent, ownRows)) / Math.max(1, total)), pack.id);
        },
      });
      done.push({
        pack: pack.id,
        rows: rowsLoaded,
        state: 'loaded',
        seconds: Math.round((performance.now() - start) / 100) / 10,
      });
      before += ownRows;
    }
    const uninstalled = rows.filter(({ id }) => !library.list().some((pack) => pack.id === id));
    if (prune)
      for (const { id, row_count: count } of uninstalled) {
        await client.query('BEGIN');
        await removePack(client, names, id);
        await client.query('COMMIT');
        done.push({ pack: id, rows: Number(count), state: 'removed' });
      }
    bar.draw(0.999, 'functions');
    await finishSchema(client, names, readPackOrder(places.packs), (code) => categoryNameIn(library, code));
    bar.clear();
    process.stdout.write(
      json
        ? `${JSON.stringify({ schema, packs: done })}\n`
        : done
            .map(({ pack, rows: count, state }) => `${pack}  ${counted(count, 'row')}${STATE_TEXTS[state]}\n`)
            .join(''),
    );
    if (!prune && uninstalled.length > 0)
      note(
        `${uninstalled.map(({ id }) => id).join(', ')}: in schema ${JSON.stringify(schema)}, but no longer among ` +
          'the packs. --prune removes such packs',
      );
  } catch (error) {
    bar.clear();
    if (signal.aborted) {
      const loadedCount = done.filter(({ state }) => state !== 'removed').length;
      throw new CliFailure(
        'Cancelled. ' +
          `${counted(loadedCount, 'pack is', 'packs are')} complete in schema ` +
          `${JSON.stringify(schema)}; run the same command to resume`,
      );
    }
    if (error instanceof CliFailure || isFault(error, 'conflict') || client === undefined) throw error;
    throw new CliFailure(
      `PostgreSQL at ${targetOf(client)}: ${errorMessage(error)}. Loaded packs stay; run the same command to resume`,
    );
  } finally {
    end();
    // An open transaction ends with its connection.
    await client?.end().catch(() => undefined);
    library.close();
  }
}
