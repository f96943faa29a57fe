/** Why something cannot be done with a table of the window, in words for the person who asked. */
import { Fault, isFault } from '../../../contract/fault.ts';
import type { QuotaInterface } from '../../../contract/metering.ts';
import { secondsToNextDay } from '../../account/next-day.ts';
import { DISK_FULL, isDiskFull } from '../../store/free-space.ts';
import { errorMessage } from '../../../contract/system-error.ts';

/** There is no table of that identifier. */
export const noSuchTable = (uuid: string): Fault => new Fault('not_found', `Table ${uuid} not found`);

export const diskFull = (remedy: string): Fault => new Fault('disk_full', `${DISK_FULL}. ${remedy}`);

/** The key's quotas leave less than the rows that are to be answered. */
export const quotaShort = (metered: QuotaInterface, left: number, rows: number): Fault =>
  new Fault(
    'quota_exceeded',
    `This key has ${left} requests of ${metered} left today, but the table has ${rows} rows. The quota ` +
      'renews at 00:00 UTC',
    { headers: { 'retry-after': String(secondsToNextDay()) } },
  );

/** Why a run or a read broke off, and what is left of it. */
export function failureText(error: unknown, remedy: string): string {
  if (isDiskFull(error)) return diskFull(remedy).message;
  return isFault(error, 'storage_limit') ? `${error.message}. ${remedy}` : errorMessage(error);
}
