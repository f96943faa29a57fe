/** Why something cannot be done with a table of the window, in words for the person who asked. */
import type { QuotaInterface } from '../../../contract/metering.ts';
import { Fault } from '../../../contract/fault.ts';
import { DISK_FULL, isDiskFull } from '../../store/free-space.ts';

/** There is no table of that identifier. */
export class NoSuchTable extends Error {
  constructor(uuid: string) {
    super(`There is no table ${uuid}`);
    this.name = 'NoSuchTable';
  }
}

/** The table is not in a state for that. */
export class NotNow extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'NotNow';
  }
}

/** The disk takes nothing now. */
export class DiskFull extends Error {
  constructor(remedy: string) {
    super(`${DISK_FULL}. ${remedy}`);
    this.name = 'DiskFull';
  }
}

/** The key's quotas leave less than the rows that are to be answered. */
export class QuotaShort extends Error {
  constructor(metered: QuotaInterface, left: number, rows: number) {
    super(
      `This key has ${left} requests of ${metered} left today, and there are ${rows} rows to answer. The next day begins at 00:00 UTC`,
    );
    this.name = 'QuotaShort';
  }
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Why a run or a read broke off, and what is left of it. */
export function failureText(error: unknown, remedy: string): string {
  if (isDiskFull(error)) return new DiskFull(remedy).message;
  return error instanceof Fault ? `${error.message}. ${remedy}` : messageOf(error);
}
