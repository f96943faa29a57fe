/** Storage limits of the tables of a key, and free disk space. */
import { statSync } from 'node:fs';
import type { KeyLimits } from '../../../contract/key-limits.ts';
import { tooManyBytes, tooManyStored } from '../../account/key-room.ts';
import { requireSpace } from '../../store/free-space.ts';
import type { Job } from './job.ts';
import { uploadOf } from './table-files.ts';

const REMEDY = 'delete some';

/** Size on disk, including the write-ahead log and uploads. */
const bytesOf = (jobs: readonly Job[]): number =>
  jobs
    .flatMap(({ file: { path } }) => [path, `${path}-wal`, uploadOf(path)])
    .reduce((sum, path) => sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0), 0);

/** @param own the key's tables @param bytes size of the new upload @throws Fault 429, 507 */
export function enforceTableLimits({ tables, tableBytes }: KeyLimits, own: readonly Job[], bytes: number): void {
  if (own.length >= tables) throw tooManyStored(own.length, 'tables', REMEDY);
  if (bytesOf(own) + bytes > tableBytes) throw tooManyBytes(tableBytes, 'The tables', REMEDY);
}

/** @param own the tables of the job's key @throws Fault 507 */
export function requireTableSpace(
  { file, isLimited }: Job,
  { tableBytes }: KeyLimits,
  own: () => readonly Job[],
): void {
  requireSpace(file.path);
  if (isLimited && bytesOf(own()) > tableBytes) throw tooManyBytes(tableBytes, 'The tables', REMEDY);
}
