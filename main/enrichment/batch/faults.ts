/** Faults of Batch tables. */
import { Fault, isFault } from '../../../contract/fault.ts';
import type { QuotaInterface } from '../../../contract/metering.ts';
import { secondsToNextDay } from '../../account/next-day.ts';
import { DISK_FULL, isDiskFull } from '../../store/free-space.ts';
import { errorMessage } from '../../../contract/system-error.ts';

export const noSuchTable = (uuid: string): Fault => new Fault('not_found', `Table ${uuid} not found`);

export const diskFull = (remedy: string): Fault => new Fault('disk_full', `${DISK_FULL}. ${remedy}`);

/** The key's remaining quota doesn't cover the rows. */
export const quotaShort = (metered: QuotaInterface, left: number, rows: number): Fault =>
  new Fault(
    'quota_exceeded',
    `This key has ${left} requests of ${metered} left today, but the table has ${rows} rows. The quota ` +
      'renews at 00:00 UTC',
    { headers: { 'retry-after': String(secondsToNextDay()) } },
  );

/** Message of a failed run or read, with what was saved. */
export function failureText(error: unknown, remedy: string): string {
  if (isDiskFull(error)) return diskFull(remedy).message;
  return isFault(error, 'storage_limit') ? `${error.message}. ${remedy}` : errorMessage(error);
}
