/** Worker thread that answers the rows of tables. */
import { parentPort, workerData } from 'node:worker_threads';
import packageJson from '../../package.json' with { type: 'json' };
import { checkFields } from './fields.ts';
import type { FromPoolThread, PoolThreadData, ToPoolThread } from './pool-protocol.ts';
import { createRowLookUps, type RowLookUps } from './row-look-ups.ts';
import { toFailure } from './thread-failure.ts';
import { checksOf } from '../packs/damaged.ts';
import { openPackLibrary, type OpenPackLibrary } from '../packs/library.ts';
import { openAppStore } from '../store/app-store.ts';
import { stepBack } from '../threads/step-back.ts';

const port = parentPort;
if (port === null) throw new Error('main/enrichment/row-look-ups.entry.ts runs as a worker thread only');

stepBack();

const { packsDirectory, dataDirectory, damaged = [] }: PoolThreadData = workerData;

function openPacks(): OpenPackLibrary {
  if (dataDirectory === undefined) return openPackLibrary(packsDirectory, checksOf(damaged));
  const { packRecords, vettedFiles } = openAppStore(dataDirectory);
  const known = vettedFiles.of(packageJson.version);
  // What the server has had opened; nothing ends a thread that a file holds.
  return openPackLibrary(packsDirectory, packRecords, { verdictOn: (_path, identity) => known.find(identity) });
}

const packs = openPacks();
const runs = new Map<number, RowLookUps>();

const tell = (message: FromPoolThread): void => port.postMessage(message);

/** Statements outside of a transaction lock and unlock their file each, which takes as long as the look-up. */
function beginReading(): void {
  packs.reload();
  for (const { database } of packs.ready.values()) if (!database.inTransaction) database.exec('BEGIN');
}

/** Packs that have been replaced are let go at the next {@link beginReading}. */
function endReading(): void {
  for (const { database } of packs.ready.values()) if (database.inTransaction) database.exec('COMMIT');
}

function open(run: number, settings: Extract<ToPoolThread, { type: 'open' }>['settings']): void {
  try {
    // Other runs keep what they began with.
    if (runs.size === 0) beginReading();
    checkFields(packs, settings.fields, settings.position);
    runs.set(run, createRowLookUps(packs, settings));
    tell({ type: 'opened', run });
  } catch (error) {
    tell({ type: 'opened', run, failure: toFailure(error) });
  }
}

function answer({ run, batch, rows }: Extract<ToPoolThread, { type: 'rows' }>): void {
  const lookUps = runs.get(run);
  try {
    if (lookUps === undefined) throw new Error(`Run ${run} is not open`);
    tell({ type: 'answers', batch, rows: rows.map(lookUps) });
  } catch (error) {
    tell({ type: 'failed', batch, message: error instanceof Error ? error.message : String(error) });
  }
}

port.on('message', (message: ToPoolThread) => {
  if (message.type === 'open') open(message.run, message.settings);
  else if (message.type === 'rows') answer(message);
  else {
    runs.delete(message.run);
    if (runs.size === 0) endReading();
  }
});
