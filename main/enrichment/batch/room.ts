/** What the tables of one key may take, and what they leave of the disk. */
import { statSync } from 'node:fs';
import type { KeyLimits } from '../../../contract/key-limits.ts';
import { tooManyBytes, tooManyStored } from '../../account/key-room.ts';
import { requireSpace } from '../../store/free-space.ts';
import type { Job } from './job.ts';
import { uploadOf } from './table-files.ts';

const REMEDY = 'delete some';

/** As they lie on the disk, with what is not in the files themselves yet. */
const bytesOf = (jobs: readonly Job[]): number =>
  jobs
    .flatMap(({ file: { path } }) => [path, `${path}-wal`, uploadOf(path)])
    .reduce((sum, path) => sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0), 0);

/** @param own the tables of the key @param bytes of the table that it uploads @throws Fault 429, 507 */
export function refuseTable({ tables, tableBytes }: KeyLimits, own: readonly Job[], bytes: number): void {
  if (own.length >= tables) throw tooManyStored(own.length, 'tables', REMEDY);
  if (bytesOf(own) + bytes > tableBytes) throw tooManyBytes(tableBytes, 'The tables', REMEDY);
}

/** @param own the tables of the key of `job` @throws Fault 507 */
export function needTableRoom({ file, isLimited }: Job, { tableBytes }: KeyLimits, own: () => readonly Job[]): void {
  requireSpace(file.path);
  if (isLimited && bytesOf(own()) > tableBytes) throw tooManyBytes(tableBytes, 'The tables', REMEDY);
}
