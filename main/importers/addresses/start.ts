/** Runs an import of addresses, or a look at a file of them, in a worker thread. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { AddressPreview } from '../../../contract/import-preview.ts';
import { dropUnfinished } from '../../packs/write/pack.ts';
import { CsvFault } from '../health/csv-file.ts';
import { describeProblem } from '../health/problem.ts';
import { FileFault } from '../features/feature-source.ts';
import { FieldFault } from './fields.ts';
import { AddressImportRefused, type AddressImport, type AddressImportReport } from './import-addresses.ts';
import type { AddressPreviewRequest } from './preview-addresses.ts';

/** What the thread is told at its start. */
export type AddressWork = { task: 'import'; request: Omit<AddressImport, 'signal' | 'onProgress'> } | { task: 'preview'; request: AddressPreviewRequest };

/** What the thread says. `refused`: the message is for whoever chose the file or its columns. */
export type FromAddressWork =
  | { type: 'progress'; share: number; rows: number }
  | { type: 'imported'; report: AddressImportReport }
  | { type: 'previewed'; preview: AddressPreview }
  | { type: 'refused'; isOfFields: boolean; message: string }
  | { type: 'failed'; code: string | undefined; message: string };

export class AddressImportCancelled extends Error {
  override readonly name = 'AddressImportCancelled';
  override readonly message = 'The import was cancelled. Nothing was kept.';
}

export interface RunningAddressImport {
  /** Rejects with AddressImportCancelled, AddressImportRefused, FieldFault, or an Error with the code of the system or the database. */
  readonly report: Promise<AddressImportReport>;
  /** Ends the thread, whatever it is doing; the pack that was there stays in use. */
  readonly cancel: () => void;
}

/** The message of an error that is about the file or its columns; undefined of one that is about the program. */
export function refusalOf(error: unknown): Extract<FromAddressWork, { type: 'refused' }> | undefined {
  if (error instanceof CsvFault) return { type: 'refused', isOfFields: false, message: describeProblem(error.problem) };
  if (error instanceof AddressImportRefused || error instanceof FileFault || error instanceof FieldFault) return { type: 'refused', isOfFields: error instanceof FieldFault, message: error.message };
  return undefined;
}

/** A thread that is ended cleans nothing up: what it unpacks lies in a directory that its caller removes, or else is removed here. */
function startWork(given: AddressWork, hear: (message: FromAddressWork) => void, fail: (error: Error) => void): Worker {
  const own = given.request.scratchDirectory === undefined ? mkdtempSync(join(tmpdir(), 'cairn-import-')) : undefined;
  const scratchDirectory = own ?? given.request.scratchDirectory;
  const work: AddressWork = given.task === 'import' ? { ...given, request: { ...given.request, scratchDirectory } } : { ...given, request: { ...given.request, scratchDirectory } };
  const worker = new Worker(new URL('../../workers/import-addresses.ts', import.meta.url), { name: 'import-addresses', workerData: work });
  worker.on('message', (message: FromAddressWork) => {
    if (message.type === 'refused') fail(message.isOfFields ? new FieldFault(message.message) : new AddressImportRefused(message.message));
    else if (message.type === 'failed') fail(Object.assign(new Error(message.message), { code: message.code }));
    else hear(message);
  });
  worker.once('error', fail);
  worker.once('exit', (code) => {
    if (own !== undefined) rmSync(own, { recursive: true, force: true });
    fail(new Error(`The import ended early, with code ${code}. Nothing was changed.`));
  });
  return worker;
}

/** Starts the import and returns at once. */
export function startAddressImport(request: Omit<AddressImport, 'signal' | 'onProgress'>, onProgress?: AddressImport['onProgress']): RunningAddressImport {
  const { promise, resolve, reject } = Promise.withResolvers<AddressImportReport>();
  let isCancelled = false;
  const hear = (message: FromAddressWork): void => {
    if (message.type === 'progress') onProgress?.(message.share, message.rows);
    else if (message.type === 'imported') resolve(message.report);
  };
  const worker = startWork({ task: 'import', request }, hear, (error) => {
    if (isCancelled) dropUnfinished(request.packsDirectory, request.id);
    reject(isCancelled ? new AddressImportCancelled() : error);
  });
  const cancel = (): void => {
    isCancelled = true;
    void worker.terminate();
  };
  return { report: promise, cancel };
}

/** What an import would make of a file. @throws AddressImportRefused, FieldFault */
export function previewAddressFile(request: AddressPreviewRequest): Promise<AddressPreview> {
  const { promise, resolve, reject } = Promise.withResolvers<AddressPreview>();
  startWork({ task: 'preview', request }, (message) => message.type === 'previewed' && resolve(message.preview), reject);
  return promise;
}
