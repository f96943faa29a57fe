/** Matrices and tables stored by the server: for saving a project, and from an opened one. */
import { batchExportEndpoint, batchUploadEndpoint, type BatchJob } from '../../../contract/batch.ts';
import { fetchEndpoint, type OrderBody } from '../../../contract/matrix.ts';
import {
  MAX_PROJECT_MATRICES,
  MAX_PROJECT_TABLE,
  MAX_PROJECT_TABLE_NAMES,
  MAX_PROJECT_TABLES,
} from '../../../contract/project.ts';
import type { ProjectFile } from '../../../contract/read-project.ts';
import { ask, download } from '../../kit/api/ask.ts';
import { textOf } from '../../kit/api/exchange.ts';
import { failureText, type Failure } from '../../kit/api/failure.ts';
import { fetchAnswer } from '../../kit/api/query.ts';
import { refreshTables, TABLES } from '../batch/tables.ts';
import { JOBS, orderJob } from '../matrix/jobs.ts';
import { titleOf } from '../matrix/words.ts';
import { useProject } from './project.ts';
import { t } from '../../kit/words/t.ts';

/** Collected data, and descriptions of what is missing. */
export type Kept<T> = { readonly kept: T; readonly missing: readonly string[] };

/** Maximum number of missing items to name. */
const NAMED = 5;

/** The missing data in one sentence; empty if there is none. */
export function writtenMissing(missing: readonly string[]): string {
  const named = missing.slice(0, NAMED).join('; ');
  return missing.length > NAMED ? t('project.missingMore', { items: named, number: missing.length - NAMED }) : named;
}

/** A sentence with a reason in brackets. */
const withoutStop = (text: string): string => text.replace(/\.$/, '');
const because = (failure: Failure): string => `(${withoutStop(failureText(failure))})`;

/** The orders of the window's own matrices. @throws Error where the server does not list them */
export async function matricesOf(): Promise<Kept<ProjectFile['matrices']>> {
  const jobs = await fetchAnswer(JOBS);
  if (!jobs.ok) throw new Error(failureText(jobs.failure));
  const own = jobs.data.jobs.filter(({ key }) => key === undefined);
  const missing: string[] = [];
  if (own.length > MAX_PROJECT_MATRICES)
    missing.push(
      t('project.countMatricesBeyond', {
        count: own.length - MAX_PROJECT_MATRICES,
        maximum: MAX_PROJECT_MATRICES,
      }),
    );
  // Data from a file keep their identifier, so that opening the file where it was saved doesn't compute them again.
  const first = new Map(Object.entries(useProject.getState().brought).map(([theirs, here]) => [here, theirs]));
  const kept: ProjectFile['matrices'] = [];
  for (const job of own.slice(0, MAX_PROJECT_MATRICES)) {
    // oxlint-disable-next-line no-await-in-loop -- a list of a thousand points each
    const answer = await ask(fetchEndpoint, { body: { uuid: job.uuid, matrices: false } });
    if (!answer.ok) {
      missing.push(t('project.matrixTitleBecause', { title: titleOf(job), reason: because(answer.failure) }));
      continue;
    }
    const { result, origin_addresses, destination_addresses, mode, option, name, ...points } = answer.data;
    const { origin_names, destination_names, origin_fields, destination_fields } = points;
    const order: OrderBody = {
      result,
      origin_addresses,
      destination_addresses,
      mode,
      option,
      ...(name === undefined || name === '' ? {} : { name }),
      ...(origin_names === undefined ? {} : { origin_names }),
      ...(destination_names === undefined ? {} : { destination_names }),
      ...(origin_fields === undefined ? {} : { origin_fields }),
      ...(destination_fields === undefined ? {} : { destination_fields }),
    };
    kept.push({ uuid: first.get(job.uuid) ?? job.uuid, order });
  }
  return { kept, missing };
}

const TOO_LARGE = t('project.tooLargeFile');

/** A table with its answers as CSV. One of more than `maximum` bytes is not read; the reason is given then. */
async function csvOf(
  uuid: string,
  maximum: number,
): Promise<{ readonly csv: string; readonly bytes: number } | { readonly reason: string }> {
  const abort = new AbortController();
  let bytes = 0;
  const stopBeyond = (length: number): void => {
    if (length > maximum) abort.abort();
  };
  try {
    const answer = await download(batchExportEndpoint, {
      path: { uuid },
      query: { format: 'csv' },
      signal: abort.signal,
      onHeaders: (headers) => stopBeyond(Number(headers.get('content-length'))),
      onPiece: ({ length }) => stopBeyond((bytes += length)),
    });
    if (answer.kind === 'failed') return { reason: withoutStop(failureText(answer.failure)) };
    return { csv: textOf(answer), bytes };
  } catch (error) {
    if (abort.signal.aborted) return { reason: TOO_LARGE };
    throw error;
  }
}

/** Why a table can't be included; `null` if it can. A table opened from a file has its answers without a run. */
const unreadyReason = ({ status }: BatchJob): string | null =>
  status === 'Finished' || status === 'Ready'
    ? null
    : status === 'Reading' || status === 'Failed'
      ? t('project.hasntBeenLoaded')
      : t('project.lookUpsHaventFinished');

/** The window's own tables: with their answers where these fit. @throws Error where the server does not list them */
export async function tablesOf(): Promise<Kept<ProjectFile['tables']>> {
  const listed = await fetchAnswer(TABLES);
  if (!listed.ok) throw new Error(failureText(listed.failure));
  const own = listed.data.jobs.filter(({ key }) => key === undefined);
  const missing: string[] = [];
  if (own.length > MAX_PROJECT_TABLE_NAMES)
    missing.push(
      t('project.countTablesBeyond', {
        count: own.length - MAX_PROJECT_TABLE_NAMES,
        maximum: MAX_PROJECT_TABLE_NAMES,
      }),
    );
  const kept: ProjectFile['tables'] = [];
  let room = MAX_PROJECT_TABLES;
  for (const job of own.slice(0, MAX_PROJECT_TABLE_NAMES)) {
    const table = { uuid: job.uuid, name: job.name.slice(0, 100), rows: job.rows };
    const reason = unreadyReason(job);
    const read =
      reason === null
        ? // oxlint-disable-next-line no-await-in-loop -- the server writes one table at a time
          await csvOf(job.uuid, Math.min(room, MAX_PROJECT_TABLE))
        : { reason };
    if ('csv' in read) {
      room -= read.bytes;
      kept.push({ ...table, csv: read.csv });
    } else {
      missing.push(t('project.allButNameTableName', { name: table.name, reason: read.reason }));
      kept.push(table);
    }
  }
  return { kept, missing };
}

/** Records the server's identifier for one in the file. */
function noteBrought(theirs: string, here: string): void {
  useProject.setState(({ brought }) => ({ brought: { ...brought, [theirs]: here } }));
}

/**
 * Orders the matrices of a project that are missing, and uploads its tables, except those uploaded before.
 * @returns descriptions of what failed
 */
export async function bringData({ matrices, tables }: ProjectFile): Promise<string[]> {
  await refreshTables();
  const jobs = await fetchAnswer({ ...JOBS, staleTime: 0 });
  const kept = await fetchAnswer(TABLES);
  // If it isn't known which exist, omitting one is better than computing it again.
  if (!jobs.ok) return [t('project.matricesTablesBecause', { reason: because(jobs.failure) })];
  if (!kept.ok) return [t('project.matricesTablesBecause', { reason: because(kept.failure) })];
  const known = new Set([...jobs.data.jobs, ...kept.data.jobs].map(({ uuid }) => uuid));
  useProject.setState(({ brought }) => ({
    brought: Object.fromEntries(Object.entries(brought).filter(([, here]) => known.has(here))),
  }));
  const isHere = (uuid: string): boolean => known.has(uuid) || uuid in useProject.getState().brought;
  const missing: string[] = [];
  for (const { uuid, order } of matrices) {
    if (isHere(uuid)) continue;
    // oxlint-disable-next-line no-await-in-loop -- in the order of the project
    const answer = await orderJob(order);
    if (answer.ok) noteBrought(uuid, answer.data.uuid);
    else
      missing.push(
        t('project.matrixNameBecause', {
          name: order.name ?? t('project.withoutName'),
          reason: because(answer.failure),
        }),
      );
  }
  for (const { uuid, name, csv } of tables) {
    if (isHere(uuid)) continue;
    if (csv === undefined) {
      missing.push(t('project.tableNameFileOnlyName', { name }));
      continue;
    }
    const file = new File([csv], `${name.replace(/\.[^.]+$/, '')}.csv`);
    // oxlint-disable-next-line no-await-in-loop -- as above
    const answer = await ask(batchUploadEndpoint, { query: { name: file.name }, file });
    if (answer.ok) noteBrought(uuid, answer.data.uuid);
    else missing.push(t('project.tableNameBecause', { name, reason: because(answer.failure) }));
  }
  await refreshTables();
  return missing;
}
